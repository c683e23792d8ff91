import type { Page } from '@playwright/test';

/** The text spacing of WCAG 1.4.12. Everything must still fit with it. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Applies the text spacing with a constructed style sheet, which the CSP allows. */
export async function setTextSpacing(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate(
    async (rules) => {
      const sheet = await new CSSStyleSheet().replace(rules);
      document.adoptedStyleSheets = [sheet];
    },
    isOn ? SPACING : '',
  );
}

/** Sets the text size, as the control on each page does. */
export function setTextSize(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/** Overflow of the layout: horizontal scrolling, clipped content, and text outside its box. */
export function lackOfRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { isVisible, describe } = window.look;
    const root = document.documentElement;
    const found = new Set<string>();
    if (root.scrollWidth > root.clientWidth) {
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
      );
      const last = widest.at(-1) ?? root;
      found.add(
        `${describe(last)} makes the page ${root.scrollWidth - root.clientWidth} px too wide`,
      );
    }
    // Inputs scroll their text, and images have no text that could be clipped.
    const boxes = 'body *:not(input, textarea, select, option, svg, svg *, img)';
    for (const box of document.querySelectorAll(boxes)) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      if (!isVisible(box)) continue;
      const isWide = box.scrollWidth > box.clientWidth + 1;
      const isHigh = box.scrollHeight > box.clientHeight + 1;
      const isCut = isHigh && ['hidden', 'clip'].includes(overflowY);
      if (isWide && overflowX !== 'visible') found.add(`${describe(box)} is cut at its side`);
      if (isCut) found.add(`${describe(box)} is cut at its foot`);
    }
    const blockOf = (element: Element): Element => {
      const { display } = getComputedStyle(element);
      const parent = element.parentElement;
      const isInside = display === 'inline' || display === 'contents';
      return isInside && parent !== null ? blockOf(parent) : element;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? '').trim() === '' || !isVisible(parent)) continue;
      if (parent.closest('select, textarea') !== null) continue;
      const block = blockOf(parent);
      const frame = block.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      const isOut = words.right > frame.right + 1.5 || words.left < frame.left - 1.5;
      if (isOut) found.add(`the words of ${describe(block)} stand out of it`);
    }
    return [...found];
  });
}
