import { test as base, type BrowserContext } from '@playwright/test';
import { cloneDatabase } from './clone-database.ts';
import { openFilledApp, type FilledApp } from './filled-app.ts';
import { Oakling } from './oakling.ts';
import { choose, contextOptions, inviteByApi, proveByApi, signUpByApi } from './people.ts';
import { openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';

/** Rosa, Dana and her child Sam, each signed in in a context of their own; Rosa and Sam match by Photography. */
export interface Family {
  readonly elder: BrowserContext;
  readonly parent: BrowserContext;
  readonly youth: BrowserContext;
  readonly elderId: string;
  readonly youthId: string;
}

interface TestFixtures {
  /** What the test's own server is started with, beside its port, folder and mail server. */
  environment: Record<string, string>;
  /** Takes every mail of the test's own server. */
  inbox: SmtpInbox;
  /** Whether the test's own server also starts a database server of its own, as an installation does. */
  isInstalled: boolean;
  /** The database of the test's own server; null where it starts one of its own. */
  databaseUrl: string | null;
  /** A server of the test's own, with nobody on it. */
  app: Oakling;
  /** Opens a browser context on a server; the test's end closes it. */
  open: (server: { readonly origin: string }) => Promise<BrowserContext>;
  /** A family on the test's own server. */
  family: Family;
}

interface WorkerFixtures {
  /** A server full of people that a worker's tests share: they change nothing that others look at. */
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
  environment: [{}, { option: true }],
  inbox: async ({}, use) => {
    const inbox = await openSmtpInbox();
    await use(inbox);
    await inbox.close();
  },
  isInstalled: [false, { option: true }],
  databaseUrl: async ({ isInstalled }, use) => {
    await use(isInstalled ? null : await cloneDatabase('template_empty'));
  },
  app: async ({ inbox, environment, databaseUrl }, use) => {
    const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    const app = await Oakling.start({ SMTP_URL: inbox.url, ...database, ...environment });
    await use(app);
    await app.remove();
  },
  open: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (server) => {
      const context = await browser.newContext(contextOptions(server));
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  family: async ({ app, inbox, open }, use) => {
    await use(await signUpFamily(() => open(app), inbox));
  },
});

export { expect } from '@playwright/test';

export async function signUpFamily(
  open: () => Promise<BrowserContext>,
  inbox: SmtpInbox,
): Promise<Family> {
  const [elder, parent, youth] = [await open(), await open(), await open()];
  const elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  await proveByApi(elder, inbox, 'rosa@example.org');
  await proveByApi(parent, inbox, 'dana@example.org');
  const youthId = await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await choose(elder, { Photography: 3 });
  await choose(youth, { Photography: 1 });
  return { elder, parent, youth, elderId, youthId };
}
