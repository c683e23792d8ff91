/** Percent of the browser's own text size. */
export const textSizes = [100, 125, 150, 200] as const;
type TextSize = (typeof textSizes)[number];

const storageKey = 'text-size';

/** The size chosen before in this browser, or 100. */
export function readTextSize(): TextSize {
  const stored = readStored();
  return textSizes.find((size) => String(size) === stored) ?? 100;
}

/** Every length in the app is in rem, so the root's font size scales all of it. */
export function applyTextSize(size: TextSize): void {
  document.documentElement.style.fontSize = `${size}%`;
}

/** Applies the size and remembers it in this browser. */
export function keepTextSize(size: TextSize): void {
  applyTextSize(size);
  try {
    localStorage.setItem(storageKey, String(size));
  } catch {
    // Storage can be switched off; the size then lasts until the page is closed.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
