import { Store } from './store.ts';

/** Percent of the browser's text size. */
export const textSizes = [100, 125, 150, 200] as const;
type TextSize = (typeof textSizes)[number];

/** Also read by `public/before-paint.js`. */
const storageKey = 'text-size';
export const usualTextSize: TextSize = 100;

/** The size stored in this browser, or chosen on this page if storage is blocked. */
export const textSize = new Store(sizeOf(readStored()));

export function sizeOf(value: string | null | undefined): TextSize {
  return textSizes.find((size) => String(size) === value) ?? usualTextSize;
}

/** All lengths are in rem, so the root font size scales everything. */
export function applyTextSize(size = textSize.get()): void {
  document.documentElement.style.fontSize = `${size}%`;
}

/** Applies the size and stores it in this browser. */
export function keepTextSize(size: TextSize): void {
  applyTextSize(size);
  try {
    localStorage.setItem(storageKey, String(size));
  } catch {
    // Storage is unavailable; the page keeps the size.
  }
  textSize.set(size);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
