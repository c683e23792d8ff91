import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { REVIEWED } from './reviewed-incompletes.ts';

/** The minified script is less than half the size of `axe.source`. Transferring the script takes most of the time. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Axe's types lack this option. */
type Options = RunOptions & { readonly checks: Readonly<Record<string, { options: object }>> };

/**
 * The rule of AA requires the contrast of AAA. With a rule for each, axe would compute the colors of every text twice.
 */
const CONTRAST = {
  'color-contrast': {
    options: { contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } } },
  },
};

/** Omits what nothing here reads: the selectors of elements, and copies of the style sheets. */
const LEAN = { selectors: false, preload: { assets: ['media'] } };

export const ALL_RULES: Options = {
  ...LEAN,
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // The target size of 24 px is AA, but axe turns it off by default.
  rules: { 'target-size': { enabled: true } },
  checks: CONTRAST,
  resultTypes: ['violations', 'incomplete'],
};
export const COLOUR_RULES: Options = {
  ...LEAN,
  runOnly: ['color-contrast', 'link-in-text-block'],
  checks: CONTRAST,
  resultTypes: ['violations', 'incomplete'],
};

interface Finding {
  readonly rule: string;
  readonly html: string;
  readonly words: string;
}

declare global {
  // Declared only for scripts in the page.
  interface Window {
    axe: typeof axe;
  }
}

/** The findings of all WCAG 2.2 AA rules, with the contrast of AAA. */
export const axeFindings = (page: Page): Promise<string[]> => findings(page, ALL_RULES);

export const axeColourFindings = (page: Page): Promise<string[]> => findings(page, COLOUR_RULES);

export async function breaches(page: Page, rules: RunOptions, part?: string): Promise<string[]> {
  const { violations } = await look(page, rules, part);
  return violations.map(({ words }) => words);
}

/** Violations on a page, and undecided checks that no one has reviewed. */
async function findings(page: Page, rules: RunOptions): Promise<string[]> {
  const { violations, incomplete } = await look(page, rules);
  return [
    ...violations.map(({ words }) => words),
    ...incomplete.filter((found) => !isReviewed(found)).map(({ words }) => `undecided ${words}`),
  ];
}

export function keepAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ content: SOURCE });
}

/** Runs axe in the page, where it stays loaded. */
async function look(page: Page, rules: RunOptions, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([where, options]) => {
      const { violations, incomplete } = await window.axe.run(where, options);
      const told = (results: typeof violations): Finding[] =>
        results.flatMap(({ id, nodes }) =>
          nodes.map(({ html, any, all, none }) => {
            const message = [...any, ...all, ...none][0]?.message ?? '';
            return { rule: id, html, words: `${id}: ${message} ${html.slice(0, 160)}` };
          }),
        );
      return { violations: told(violations), incomplete: told(incomplete) };
    },
    [part, rules] as const,
  );
}

function isReviewed({ rule, html }: Finding): boolean {
  return REVIEWED.some((known) => known.rule === rule && known.where.test(html));
}
