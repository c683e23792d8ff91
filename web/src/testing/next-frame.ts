import { act } from '@testing-library/react';

/** Waits for one animation frame and flushes React. */
export async function nextFrame(): Promise<void> {
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
}

/** Waits until a frame adds no elements. */
export async function drawToTheEnd(): Promise<void> {
  for (let before = -1; before !== document.querySelectorAll('*').length;) {
    before = document.querySelectorAll('*').length;
    await nextFrame();
  }
}
