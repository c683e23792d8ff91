import { KINDS, SPARE_TIME, START, type Kind } from './pages.ts';
import type { PageScript } from './script-budgets.ts';

// What a visitor on a slow phone waits for; in bytes as sent with gzip.
const LANDING_LIMIT = 105_000;
const FIRST_PAGE_LIMIT = 190_000;
const FURTHER_PAGE_LIMIT = 25_000;

const { open, form, dashboard } = KINDS;

/** As the first page that somebody opens. */
const first = ({ pages, frames }: Kind, limitOf: (address: string) => number): PageScript[] =>
  pages.map(({ address, sources }) => ({
    page: address,
    needs: [START, ...frames, ...sources],
    limit: limitOf(address),
  }));

const ofOpenPage = (address: string) => LANDING_LIMIT + (address === '/' ? 0 : FURTHER_PAGE_LIMIT);
const ofAnyOther = () => FIRST_PAGE_LIMIT;

/** Every page, as the first that somebody opens; those of the dashboard as a further one too. */
export const BUDGETS: readonly PageScript[] = [
  ...first(open, ofOpenPage),
  ...first(form, ofAnyOther),
  ...first(dashboard, ofAnyOther),
  ...dashboard.pages.map(({ address, sources }) => ({
    page: `${address}, further`,
    needs: sources,
    has: [START, ...dashboard.frames, ...SPARE_TIME],
    limit: FURTHER_PAGE_LIMIT,
  })),
  ...first(KINDS.console, ofAnyOther),
];
