import type { Browser, BrowserContext } from '@playwright/test';
import { cloneDatabase } from './clone-database.ts';
import { SECRET } from './family.ts';
import { keptPeople, type Known, type Who } from './kept-people.ts';
import { installLook } from './look.ts';
import { Oakling } from './oakling.ts';
import { contextOptions } from './people.ts';
import { openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';
import { translate } from './translate.ts';

export interface FilledApp extends Known {
  readonly origin: string;
  readonly oakling: Oakling;
  readonly inbox: SmtpInbox;
  readonly contexts: Readonly<Record<Who, BrowserContext>>;
  close(): Promise<void>;
}

export async function openFilledApp(browser: Browser): Promise<FilledApp> {
  const { known, logins } = await keptPeople();
  const inbox = await openSmtpInbox();
  const DATABASE_URL = await cloneDatabase('template_filled');
  const oakling = await Oakling.start({ SMTP_URL: inbox.url, DATABASE_URL, AUTH_SECRET: SECRET });
  const open = async (who: Who) => {
    const storageState = logins[who];
    const timezoneId = 'America/New_York';
    const context = await browser.newContext({
      ...contextOptions(oakling),
      storageState,
      timezoneId,
    });
    await installLook(context);
    await translate(context);
    return context;
  };
  const contexts = {
    guest: await open('guest'),
    newElder: await open('newElder'),
    newYouth: await open('newYouth'),
    newParent: await open('newParent'),
    elder: await open('elder'),
    youth: await open('youth'),
    parent: await open('parent'),
    settingUp: await open('settingUp'),
    moderator: await open('moderator'),
  };
  const close = async () => {
    await Promise.all(Object.values(contexts).map((context) => context.close()));
    await oakling.remove();
    await inbox.close();
  };
  return { origin: oakling.origin, oakling, inbox, contexts, ...known, close };
}
