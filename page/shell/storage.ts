/** What the browser keeps for the next visit. It may keep nothing, or be full: then it is known until the page is left. */

const PREFIX = "playout.";
const visit = new Map<string, string>();

export function remembered(key: string): string | null {
  const here = visit.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** False where it could not be kept. */
export function remember(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    visit.delete(key);
    return true;
  } catch {
    visit.set(key, text);
    return false;
  }
}

export function forget(key: string): void {
  visit.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing is kept anyway.
  }
}
