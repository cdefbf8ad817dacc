/** What this browser remembers; without storage (private windows) it forgets, and works. */

const PREFIX = "kastellan.";

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full or forbidden: nothing depends on it
  }
}
