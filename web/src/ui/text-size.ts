/** Percent of the browser's own text size. */
export const textSizes = [100, 125, 150, 200] as const;
export type TextSize = (typeof textSizes)[number];

/** Read by `public/before-paint.js` too. */
const storageKey = 'text-size';
export const usualTextSize: TextSize = 100;

const listeners = new Set<() => void>();
/** Storage can be switched off; the size then lasts until the page is closed. */
let chosenHere: TextSize | null = null;

/** The size chosen before in this browser, or 100. */
export function readTextSize(): TextSize {
  const stored = readStored();
  return chosenHere ?? textSizes.find((size) => String(size) === stored) ?? usualTextSize;
}

/** Every length in the app is in rem, so the root's font size scales all of it. */
export function applyTextSize(size: TextSize): void {
  document.documentElement.style.fontSize = `${size}%`;
}

/** Applies the size and remembers it in this browser. */
export function keepTextSize(size: TextSize): void {
  applyTextSize(size);
  chosenHere = size;
  try {
    localStorage.setItem(storageKey, String(size));
  } catch {
    // Remembered in `chosenHere` only.
  }
  for (const listener of listeners) listener();
}

/** Calls back on every change until the returned function is called. */
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
