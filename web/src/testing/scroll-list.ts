import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { drawToTheEnd } from './next-frame.ts';

/** Scrolls the window to this many pixels below the top of the list. jsdom has no layout. */
export async function scrollList(list: Element, pixels: number): Promise<void> {
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -pixels, 1000, 0));
  vi.stubGlobal('scrollY', pixels);
  await act(async () => fireEvent.scroll(window));
  await drawToTheEnd();
}
