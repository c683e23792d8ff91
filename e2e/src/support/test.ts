import { expect, test as base, type BrowserContext } from '@playwright/test';
import { cloneDatabase } from './clone-database.ts';
import {
  keptFamily,
  SECRET,
  signUpFamily,
  type Family,
  type Kept,
  type KeptFamily,
} from './family.ts';
import { openFilledApp, type FilledApp } from './filled-app.ts';
import { Oakling } from './oakling.ts';
import { contextOptions } from './people.ts';
import { openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';
import { expectNoLostTexts, translate } from './translate.ts';
import { listenForTroubles } from './troubles.ts';

/** Settings that don't affect how people sign up. */
const ALIKE = new Set(['ELDER_CHECKS', 'GOOGLE_MAPS_KEY', 'ORIGIN', 'ROOM', 'ROOM_PORT']);

interface TestFixtures {
  /** Declares hidden failures that are a test's subject. All others, in any page, fail the test. */
  expectTrouble: (...troubles: readonly RegExp[]) => void;
  environment: Record<string, string>;
  inbox: SmtpInbox;
  /** True if the server also starts its embedded database, as an installation does. */
  isInstalled: boolean;
  /** The database of the test's server, or null if the server starts its own. */
  databaseUrl: string | null;
  app: Oakling;
  /** The address at which the family's browsers reach the server. */
  entrance: { readonly origin: string };
  /** True if a page translator runs in the contexts that `open` opens. */
  isTranslated: boolean;
  open: (server: { readonly origin: string }, storageState?: Kept) => Promise<BrowserContext>;
  /** The seeded family. With custom settings, the family signs up instead. */
  kept: KeptFamily | null;
  family: Family;
  /** The seeded moderator, who has passed two-step verification. */
  moderator: BrowserContext;
}

interface WorkerFixtures {
  /** A seeded server that the read-only tests of a worker share. */
  filledApp: FilledApp;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  filledApp: [
    async ({ browser }, use) => {
      const app = await openFilledApp(browser);
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  expectTrouble: [
    async ({ browser }, use) => {
      const expected: RegExp[] = [];
      const { found, stop } = listenForTroubles(browser);
      await use((...troubles) => void expected.push(...troubles));
      stop();
      const isExpected = (one: string) => expected.some((pattern) => pattern.test(one));
      expect(found.filter((one) => !isExpected(one))).toEqual([]);
    },
    { auto: true },
  ],
  environment: [{}, { option: true }],
  inbox: async ({}, use) => {
    const inbox = await openSmtpInbox();
    await use(inbox);
    await inbox.close();
  },
  isInstalled: [false, { option: true }],
  kept: async ({ isInstalled, environment }, use, { fn }) => {
    const [needs = ''] = fn.toString().split('=>', 1);
    const isAsUsual = !isInstalled && Object.keys(environment).every((name) => ALIKE.has(name));
    await use(isAsUsual && /\b(family|moderator)\b/.test(needs) ? await keptFamily() : null);
  },
  databaseUrl: async ({ isInstalled, kept }, use) => {
    const template = kept === null ? 'template_empty' : 'template_family';
    await use(isInstalled ? null : await cloneDatabase(template));
  },
  app: async ({ inbox, environment, databaseUrl }, use) => {
    const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET };
    const app = await Oakling.start({ SMTP_URL: inbox.url, ...database, ...environment });
    await use(app);
    await app.remove();
  },
  entrance: async ({ app }, use) => use(app),
  isTranslated: [false, { option: true }],
  open: async ({ browser, isTranslated }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (server, storageState) => {
      const login = storageState === undefined ? {} : { storageState };
      const context = await browser.newContext({ ...contextOptions(server), ...login });
      if (isTranslated) await translate(context);
      opened.push(context);
      return context;
    });
    for (const page of opened.flatMap((context) => context.pages())) await expectNoLostTexts(page);
    await Promise.all(opened.map((context) => context.close()));
  },
  family: async ({ entrance, inbox, open, kept }, use) => {
    if (kept === null) return use(await signUpFamily(() => open(entrance), inbox));
    const [elder, parent, youth] = [
      await open(entrance, kept.elder),
      await open(entrance, kept.parent),
      await open(entrance, kept.youth),
    ];
    await use({ ...kept, elder, parent, youth });
  },
  moderator: async ({ entrance, open, kept }, use) => {
    if (kept === null) throw new Error('only the seeded database has a moderator');
    await use(await open(entrance, kept.moderator));
  },
});

export { expect } from '@playwright/test';
