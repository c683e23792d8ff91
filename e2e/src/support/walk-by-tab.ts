import type { Page } from '@playwright/test';

/** More stops than any page has. Reaching this number means that the focus is in a loop. */
const MOST_STOPS = 150;
/** The page records its stops, so waiting for each key isn't necessary. It would take most of the time. */
const KEYS_AT_ONCE = 15;
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * Tabs through a freshly opened page. Reports a missing or broken skip link, hidden or unmarked stops, stops out of
 * reading order, controls that Tab doesn't reach, and focus traps.
 */
export async function troublesOfWalk(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  const wrong = await troublesOfSkipLink(page);
  await page.evaluate(prepareWalk);
  const browser = await page.context().newCDPSession(page);
  for (let count = 0; count < MOST_STOPS; count += KEYS_AT_ONCE) {
    const keys = Array.from({ length: KEYS_AT_ONCE }).flatMap(() => [
      browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
      browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
    ]);
    await Promise.all(keys);
    const { isOver, troubles } = await page.evaluate(() => window.walk);
    if (isOver) {
      await browser.detach();
      return [...wrong, ...troubles];
    }
  }
  return [...wrong, 'the focus does not come to an end'];
}

/** The focus must never be lost, even if the focused element was removed. */
export async function troublesOfFocus(page: Page): Promise<string[]> {
  const isLost = await page.evaluate(
    () => document.activeElement === null || document.activeElement === document.body,
  );
  return isLost ? ['the focus is lost'] : [];
}

async function troublesOfSkipLink(page: Page): Promise<string[]> {
  const link = page.getByRole('link', { name: 'Skip to the page' });
  if ((await link.count()) === 0) return ['there is no skip link'];
  const isFirst = await link.evaluate((element) => element === document.activeElement);
  if (!isFirst) return ['the first stop is not the skip link'];
  await page.keyboard.press('Enter');
  const isInMain = await page.evaluate(() => document.activeElement?.tagName === 'MAIN');
  await link.focus();
  return isInMain ? [] : ['the skip link does not lead to the page'];
}

declare global {
  // Declared only for scripts in the page.
  interface Window {
    walk: { isOver: boolean; readonly troubles: string[] };
  }
}

/** The page receives this function's source text, so the function must not use anything from outside. */
function prepareWalk(): void {
  const { describe, isVisible, surfaceOf, contrast } = window.look;
  const reached = new Set<Element>();
  let first: Element | null = null;
  let last: { element: Element; box: DOMRect; unmark: () => string[] } | null = null;

  const boxOf = (element: Element): DOMRect => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return new DOMRect(x + scrollX, y + scrollY, width, height);
  };

  const sight = (element: Element): string[] => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    if (height > innerHeight) return [];
    if (top < -1 || bottom > innerHeight + 1) return ['is not in sight'];
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const own = [element, element.closest('label')];
    return own.some((one) => one?.contains(at) === true) ? [] : ['is covered by something else'];
  };

  const outlineOf = (element: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle === 'none' ? 'none' : [outlineStyle, outlineWidth, outlineColor].join();
  };

  /** Checks the focus ring on the element or its label, and checks again after blur. */
  const mark = (element: Element): { wrong: string[]; unmark: () => string[] } => {
    const bearer = [element, element.closest('label')].find(
      (one) =>
        one !== null &&
        Number.parseFloat(getComputedStyle(one).outlineWidth) >= 2 &&
        outlineOf(one) !== 'none',
    );
    if (bearer === undefined || bearer === null) {
      return { wrong: ['has no visible focus'], unmark: () => [] };
    }
    const { outlineColor, outlineOffset } = getComputedStyle(bearer);
    const isInside = Number.parseFloat(outlineOffset) < 0;
    const ratio = contrast(outlineColor, surfaceOf(isInside ? bearer : bearer.parentElement));
    const ring = outlineOf(bearer);
    return {
      wrong: ratio < 3 ? [`has a ring of only ${ratio.toFixed(1)}:1`] : [],
      unmark: () => (outlineOf(bearer) === ring ? ['looks the same without focus'] : []),
    };
  };

  const regionOf = (element: Element) =>
    element.closest('nav, header, main, footer, aside, [role=dialog], [role=alertdialog]');
  const groupOf = (element: Element) => element.closest('li, article, fieldset, form, section');

  /**
   * The reading order runs downward, and to the right within a line. A new group may start at the top of the next
   * column.
   */
  const order = (element: Element, box: DOMRect): string[] => {
    if (last === null || regionOf(last.element) !== regionOf(element)) return [];
    const { box: before } = last;
    const isAbove = box.bottom <= before.top;
    const isLeft = box.right <= before.left;
    const isBeside = box.left >= before.right && groupOf(last.element) !== groupOf(element);
    const isOnLine = !isAbove && box.top < before.bottom;
    const isBack = (isAbove && !isBeside) || (isOnLine && isLeft);
    return isBack ? [`comes after ${describe(last.element)}, which is read later`] : [];
  };

  const lookAt = (element: Element): string[] => {
    // A date input takes one Tab per part.
    if (last?.element === element) return [];
    const box = boxOf(element);
    const gone = (last?.unmark() ?? []).map(
      (trouble) => `(after ${last === null ? '' : describe(last.element)}, which ${trouble})`,
    );
    const { wrong, unmark } = mark(element);
    const found = [...sight(element), ...wrong, ...order(element, box), ...gone];
    last = { element, box, unmark };
    return found.map((trouble) => `${describe(element)} ${trouble}`);
  };

  /** Only one radio button or tab of a group is a stop; arrow keys reach the others. */
  const unreached = (): string[] =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => isVisible(element) && !reached.has(element))
      .filter((element) => !element.matches(':disabled, [role=tab], [type=radio], [type=hidden]'))
      .map((element) => `${describe(element)} is not reached`);

  const walk: Window['walk'] = { isOver: false, troubles: [] };
  const look = () => {
    if (walk.isOver) return;
    const element = document.activeElement;
    // After the last stop, the focus leaves the page; in a headless browser, it wraps around.
    if (
      element === null ||
      element === document.body ||
      (element === first && last !== null && last.element !== first)
    ) {
      walk.isOver = true;
      walk.troubles.push(...unreached());
      return;
    }
    first ??= element;
    reached.add(element);
    walk.troubles.push(...lookAt(element));
  };
  window.walk = walk;
  look();
  window.addEventListener('keyup', look, { capture: true });
}
