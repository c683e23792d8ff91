import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { REVIEWED } from './reviewed-incompletes.ts';

/** Less than half as long as `axe.source`, and most of the time goes into handing it over. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const ALL_RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Beyond AA: 7:1 for text; targets of 24 px are AA, but off in axe unless asked for.
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
};
/** The rules that colours decide. */
export const COLOUR_RULES: RunOptions = {
  runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
  resultTypes: ['violations', 'incomplete'],
};

/** An element that a rule is about. */
interface Finding {
  readonly rule: string;
  readonly html: string;
  readonly words: string;
}

declare global {
  // Global in the pages, not in the tests.
  interface Window {
    axe: typeof axe;
  }
}

/** Findings of all WCAG 2.2 AA rules and two more. */
export const axeFindings = (page: Page): Promise<string[]> => findings(page, ALL_RULES);

/** The same by the rules of colours only: for a page that is the same but for its colours. */
export const axeColourFindings = (page: Page): Promise<string[]> => findings(page, COLOUR_RULES);

/** Violations on a page or a part of it. */
export async function breaches(page: Page, rules: RunOptions, part?: string): Promise<string[]> {
  const { violations } = await look(page, rules, part);
  return violations.map(({ words }) => words);
}

/** Violations on a page, and undecided checks that nobody has reviewed. */
async function findings(page: Page, rules: RunOptions): Promise<string[]> {
  const { violations, incomplete } = await look(page, rules);
  return [
    ...violations.map(({ words }) => words),
    ...incomplete.filter((found) => !isReviewed(found)).map(({ words }) => `undecided ${words}`),
  ];
}

/** Gives a page axe, whatever is opened in it from now on. */
export function keepAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ content: SOURCE });
}

/** Runs axe in the page, which keeps it. */
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
