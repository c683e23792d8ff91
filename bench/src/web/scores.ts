import type { Member } from '../../../server/src/testing/stored-logins.ts';
import type { Chromium } from './start-chromium.ts';
import { enterAs } from './enter-as.ts';
import type { Figure } from './table.ts';
import type { Visitors } from './visitors.ts';

/** Runs three times, because the median evens out a busy machine. */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];

interface Report {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly id: string;
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      { readonly id: string; readonly score: number | null; readonly displayValue?: string }
    >
  >;
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;
/** Lighthouse has a folder of its own, which `npm test` doesn't install. */
const LIGHTHOUSE = new URL('../../../tools/node_modules/lighthouse/core/index.js', import.meta.url);

interface Page {
  readonly name: string;
  readonly path: string;
  readonly member: Member | null;
  readonly performance: number;
  readonly bestPractices: number;
}

/** The Lighthouse scores of the first pages, with its emulated phone and slow network. */
export async function measureScores(
  chromium: Chromium,
  origin: string,
  { elder, parent }: Visitors,
): Promise<Figure[]> {
  const pages: Page[] = [
    { name: 'landing', path: '/', member: null, performance: 98, bestPractices: 100 },
    // Browsers log the 401 by which guests are recognized (decision 032).
    { name: 'log in', path: '/auth/login', member: null, performance: 90, bestPractices: 96 },
    {
      name: 'matches',
      path: '/dashboard/elder/matches',
      member: elder,
      performance: 90,
      bestPractices: 100,
    },
    {
      name: 'approvals',
      path: '/dashboard/parent',
      member: parent,
      performance: 90,
      bestPractices: 100,
    },
  ];
  const figures: Figure[] = [];
  for (const page of pages) figures.push(...(await scoresOf(chromium, origin, page)));
  return figures;
}

async function scoresOf(chromium: Chromium, origin: string, page: Page): Promise<Figure[]> {
  await enterAs(chromium.context, origin, page.member);
  const runs: Readonly<Record<Category, number>>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await forgetFiles(chromium);
    runs.push(await score(chromium.port, origin + page.path, page.name));
  }
  const goals = {
    performance: page.performance,
    accessibility: 100,
    'best-practices': page.bestPractices,
  };
  return CATEGORIES.map((category) => {
    const measured = middle(runs.map((run) => run[category]));
    const goal = goals[category];
    return {
      page: page.name,
      what: category,
      measured: String(measured),
      goal: `at least ${goal}`,
      isMet: measured >= goal,
    };
  });
}

async function score(
  port: number,
  url: string,
  name: string,
): Promise<Readonly<Record<Category, number>>> {
  const { default: lighthouse }: { default: Lighthouse } = await import(LIGHTHOUSE.href);
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error(`Lighthouse reported no ${name}.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${name} led to ${finalDisplayedUrl}.`);
  const shown = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ].map((id) => audits[id]?.displayValue);
  const lost = Object.values(categories).flatMap(({ auditRefs, id }) =>
    auditRefs
      .filter(({ weight }) => id !== 'performance' && weight > 0)
      .map((ref) => audits[ref.id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map((audit) => audit?.id),
  );
  console.log(
    `${name}: ${shown.join(', ')}${lost.length > 0 ? `; lost by ${lost.join(', ')}` : ''}`,
  );
  const percent = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    'best-practices': percent('best-practices'),
  };
}

/** Keeps the storage with the login, but clears the cache, as on a first visit. */
async function forgetFiles({ context }: Chromium): Promise<void> {
  const [page = await context.newPage()] = context.pages();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
