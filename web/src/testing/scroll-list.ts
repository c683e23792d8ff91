import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { drawToTheEnd } from './next-frame.ts';

/** Scrolls the page, which jsdom does not lay out, until this list begins so far above the window. */
export async function scrollList(list: Element, pixels: number): Promise<void> {
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -pixels, 1000, 0));
  vi.stubGlobal('scrollY', pixels);
  await act(async () => fireEvent.scroll(window));
  await drawToTheEnd();
}
