/** What this browser remembers; without storage (private windows) it forgets, and works. */

const PREFIX = "kastellan.";

/** What something is kept under: other tabs tell of changes by it. */
export function storageKey(name: string): string {
  return PREFIX + name;
}

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(storageKey(name));
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // full or forbidden: nothing depends on it
  }
}
