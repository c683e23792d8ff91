import { act } from '@testing-library/react';

/** Lets the browser draw once, and what is shown by it. */
export async function nextFrame(): Promise<void> {
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
}

/** Lets it draw until a frame brings nothing new. */
export async function drawToTheEnd(): Promise<void> {
  for (let before = -1; before !== document.querySelectorAll('*').length;) {
    before = document.querySelectorAll('*').length;
    await nextFrame();
  }
}
