import type { Page } from '@playwright/test';

/** The minimum font sizes in CSS pixels at a text size of 100%: for any text, and for running text. */
const LEAST = 16;
const LEAST_BODY = 18;

export function smallText(page: Page): Promise<string[]> {
  return page.evaluate(
    ([least, leastBody]) => {
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const small = new Set<string>();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || (node.textContent ?? '').trim() === '') continue;
        if (sizeOf(parent) >= least || !window.look.isVisible(parent)) continue;
        small.add(`${window.look.describe(parent)} is written in ${sizeOf(parent)} px`);
      }
      if (sizeOf(document.body) < leastBody) small.add('running text is too small');
      return [...small];
    },
    [LEAST, LEAST_BODY] as const,
  );
}
