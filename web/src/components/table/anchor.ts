/** Where something that belongs to a place on the table goes: near it, inside the window. */

const MARGIN = 8;

export interface Spot {
  x: number;
  y: number;
}

/** The element that stands for a target. */
export function elementOf(target: string): Element | null {
  return document.querySelector(`[data-target="${CSS.escape(target)}"]`);
}

export function middleOf(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** An attachment: put a fixed element above the spot, or below it where there is no room. */
export function near(spot: Spot | null): (node: HTMLElement) => void {
  return (node) => {
    const { innerWidth: width, innerHeight: height } = window;
    const box = node.getBoundingClientRect();
    const at = spot ?? { x: width / 2, y: height / 2 };
    const left = Math.min(Math.max(MARGIN, at.x - box.width / 2), width - box.width - MARGIN);
    const above = at.y - box.height - 14;
    const top = above >= MARGIN ? above : Math.min(at.y + 14, height - box.height - MARGIN);
    node.style.left = `${Math.max(MARGIN, left)}px`;
    node.style.top = `${Math.max(MARGIN, top)}px`;
  };
}
