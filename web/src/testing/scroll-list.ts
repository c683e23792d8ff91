import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Scrolls the page, which jsdom does not lay out, until this list begins so far above the window. */
export async function scrollList(list: Element, pixels: number): Promise<void> {
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -pixels, 1000, 0));
  // Each step waits until the one before is on the screen, which each event stands for.
  for (let step = 0; step < 20; step += 1) await act(async () => fireEvent.scroll(window));
}
