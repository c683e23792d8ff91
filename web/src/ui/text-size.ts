import { Store } from './store.ts';

/** Percentages of the browser's text size. */
export const textSizes = [100, 125, 150, 200] as const;
type TextSize = (typeof textSizes)[number];

/** `public/before-paint.js` reads this key, too. */
const storageKey = 'text-size';
export const usualTextSize: TextSize = 100;

/** The size that this browser stores, or the one chosen on this page if storage is blocked. */
export const textSize = new Store(sizeOf(readStored()));

export function sizeOf(value: string | null | undefined): TextSize {
  return textSizes.find((size) => String(size) === value) ?? usualTextSize;
}

/** All lengths are in rem, so the root font size scales everything. */
export function applyTextSize(size = textSize.get()): void {
  document.documentElement.style.fontSize = `${size}%`;
}

export function keepTextSize(size: TextSize): void {
  applyTextSize(size);
  try {
    localStorage.setItem(storageKey, String(size));
  } catch {
    // Storage is unavailable, but the page keeps the size.
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
