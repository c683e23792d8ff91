/** Percent of the browser's text size. */
export const textSizes = [100, 125, 150, 200] as const;
export type TextSize = (typeof textSizes)[number];

/** Also read by `public/before-paint.js`. */
const storageKey = 'text-size';
export const usualTextSize: TextSize = 100;

const listeners = new Set<() => void>();
/** Fallback without storage: lasts until the page closes. */
let chosenHere: TextSize | null = null;

/** The size stored in this browser, or 100. */
export function readTextSize(): TextSize {
  const stored = readStored();
  return chosenHere ?? textSizes.find((size) => String(size) === stored) ?? usualTextSize;
}

/** All lengths are in rem, so the root font size scales everything. */
export function applyTextSize(size: TextSize): void {
  document.documentElement.style.fontSize = `${size}%`;
}

/** Applies the size and stores it in this browser. */
export function keepTextSize(size: TextSize): void {
  applyTextSize(size);
  chosenHere = size;
  try {
    localStorage.setItem(storageKey, String(size));
  } catch {
    // Storage is unavailable; `chosenHere` keeps the size.
  }
  for (const listener of listeners) listener();
}

/** Subscribes to changes. @returns a function that unsubscribes. */
export function subscribeToTextSize(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
