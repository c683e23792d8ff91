import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { REVIEWED } from './reviewed-incompletes.ts';

export type AxeOptions = Parameters<AxeBuilder['options']>[0];

export const ALL_RULES: AxeOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Beyond AA: 7:1 for text; targets of 24 px are AA, but off in axe unless asked for.
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
};
/** The rules that colours decide. */
export const COLOUR_RULES: AxeOptions = {
  runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
  resultTypes: ['violations', 'incomplete'],
};

/** What axe finds by every rule of WCAG 2.2 AA and two beyond. */
export const axeFindings = (page: Page): Promise<string[]> => findings(page, ALL_RULES);

/** The same by the rules of colours only: for a page that is the same but for its colours. */
export const axeColourFindings = (page: Page): Promise<string[]> => findings(page, COLOUR_RULES);

/**
 * What axe finds on a page as it is now: each violation, and each thing that axe could not decide
 * and nobody has looked at yet.
 */
async function findings(page: Page, options: AxeOptions): Promise<string[]> {
  // Without frames the results need no second page to be put together in.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options);
  const { violations, incomplete } = await axe.analyze();
  const told = (results: typeof violations) =>
    results.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const message = [...any, ...all, ...none][0]?.message ?? '';
        return { rule: id, html, words: `${id}: ${message} ${html.slice(0, 160)}` };
      }),
    );
  return [
    ...told(violations).map(({ words }) => words),
    ...told(incomplete)
      .filter((found) => !isReviewed(found))
      .map(({ words }) => `undecided ${words}`),
  ];
}

function isReviewed({ rule, html }: { rule: string; html: string }): boolean {
  return REVIEWED.some((known) => known.rule === rule && known.where.test(html));
}
