import {
  CONSOLE_FRAME,
  CONSOLE_PAGES,
  DASHBOARD_PAGES,
  FORM_PAGES,
  FRAME,
  OPEN_PAGES,
  SERVED,
  SPARE_TIME,
  START,
  type Page,
} from './pages.ts';
import type { PageScript } from './script-budgets.ts';

// What a visitor on a slow phone waits for; in bytes as sent with gzip.
const LANDING_LIMIT = 105_000;
const FIRST_PAGE_LIMIT = 190_000;
const FURTHER_PAGE_LIMIT = 25_000;

const first = (pages: readonly Page[], frames: readonly string[]): PageScript[] =>
  pages.map(({ address, sources }) => ({
    page: address,
    needs: [START, ...frames, ...sources],
    limit: FIRST_PAGE_LIMIT,
  }));

/** Every page, as the first that somebody opens; those of the dashboard as a further one too. */
export const BUDGETS: readonly PageScript[] = [
  ...OPEN_PAGES.map(({ address, sources }) => ({
    page: address,
    needs: [START, ...sources],
    limit: LANDING_LIMIT + (address === '/' ? 0 : FURTHER_PAGE_LIMIT),
  })),
  ...first(FORM_PAGES, SERVED),
  ...first(DASHBOARD_PAGES, [...SERVED, ...FRAME]),
  ...DASHBOARD_PAGES.map(({ address, sources }) => ({
    page: `${address}, further`,
    needs: sources,
    has: [START, ...SERVED, ...FRAME, ...SPARE_TIME],
    limit: FURTHER_PAGE_LIMIT,
  })),
  ...first(CONSOLE_PAGES, [...SERVED, ...CONSOLE_FRAME]),
];
