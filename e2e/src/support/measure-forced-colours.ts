import type { Page } from '@playwright/test';

/**
 * Elements that look like plain text with forced colors (Windows contrast themes), which remove backgrounds and keep
 * only borders and shapes.
 */
export function lostInForcedColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { isVisible, describe, surfaceOf, contrast } = window.look;
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => isVisible(element));
    const found: string[] = [];

    const linesOf = (element: Element): number => {
      const style = getComputedStyle(element);
      return ['top', 'right', 'bottom', 'left'].filter((side) => {
        const width = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
        const colour = style.getPropertyValue(`border-${side}-color`);
        return width >= 1 && contrast(colour, surfaceOf(element.parentElement)) >= 3;
      }).length;
    };
    const drawnBySystem = '[type=checkbox], [type=radio], [type=range], [type=file]';
    for (const control of all(
      `button, input:not(${drawnBySystem}), select, textarea, [role=tab]`,
    )) {
      if (linesOf(control) === 0) found.push(`${describe(control)} has no outline`);
    }
    // A bar above the page must not look like a part of its header.
    for (const bar of all('[role=alert]:has(button)')) {
      if (bar.closest('main') === null && linesOf(bar) < 4)
        found.push(`${describe(bar)} has no frame`);
    }
    // The border and text styles of an item, without colors.
    const shapeOf = (element: Element): string => {
      const { borderWidth, borderColor, textDecorationLine, outlineStyle } =
        getComputedStyle(element);
      return [borderWidth, borderColor, textDecorationLine, outlineStyle].join();
    };
    const mustStandOut = [
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
      ['nav a[aria-current=page]', 'nav[aria-label=Pages] a:not([aria-current])'],
    ] as const;
    for (const [chosen, others] of mustStandOut) {
      const usual = new Set(all(others).map(shapeOf));
      for (const one of all(chosen)) {
        if (usual.has(shapeOf(one))) found.push(`${describe(one)} looks like the others`);
      }
    }
    return found;
  });
}
