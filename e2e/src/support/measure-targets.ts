import type { Page } from '@playwright/test';

const INTERACTIVE = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  ...['button', 'tab', 'radio', 'checkbox', 'slider', 'switch', 'option'].map(
    (role) => `[role=${role}]`,
  ),
  '[tabindex="0"]:not([role=tabpanel])',
].join();

/** The minimum sizes in CSS pixels: those of WCAG 2.5.5, and ours for a page's primary button. */
const LEAST = 44;
const LEAST_PRIMARY = 48;

/**
 * Targets below the minimum size. A target is the element, its label, or everything around its center that can be
 * clicked. Links within sentences are exempt, as in WCAG 2.5.5.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets, [INTERACTIVE, LEAST, LEAST_PRIMARY] as const);
}

function findSmallTargets([selector, least, leastPrimary]: readonly [string, number, number]) {
  const { isVisible, describe, paint } = window.look;

  const isInSentence = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const block = element.closest('p, li, td, th, dd, label, figcaption, h1, h2, h3, h4, h5');
    const around = (block?.textContent ?? '').replace(element.textContent ?? '', '');
    return /\p{L}/u.test(around);
  };

  /** The distance from the center at which a click still hits the target. */
  const reach = (element: Element, labels: readonly Element[]) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (dx: number, dy: number) => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return at !== null && [element, ...labels].some((own) => own.contains(at));
    };
    const far = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < leastPrimary && hits(dx * steps, dy * steps)) steps += 1;
      return steps;
    };
    return { width: far(1, 0) + far(-1, 0), height: far(0, 1) + far(0, -1) };
  };

  const isPrimary = (element: Element): boolean => {
    if (!element.matches('main button, main a, dialog button')) return false;
    const solid = getComputedStyle(document.documentElement).getPropertyValue('--role-solid');
    return paint(getComputedStyle(element).backgroundColor) === paint(solid);
  };

  return [...document.querySelectorAll(selector)].flatMap((element) => {
    if (!isVisible(element) || isInSentence(element)) return [];
    const need = isPrimary(element) ? leastPrimary : least;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const suffices = ({ width, height }: { width: number; height: number }) =>
      // The layout returns fractions such as 43.99.
      width >= least - 0.1 && height >= need - 0.1;
    if ([element, ...labels].some((own) => suffices(own.getBoundingClientRect()))) return [];
    const size = reach(element, labels);
    return suffices(size) ? [] : [`${describe(element)} takes ${size.width} x ${size.height} px`];
  });
}
