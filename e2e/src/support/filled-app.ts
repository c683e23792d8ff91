import type { Browser, BrowserContext } from '@playwright/test';
import { installLook } from './look.ts';
import { moderatorByApi, settingUpByApi } from './moderators.ts';
import { Oakling } from './oakling.ts';
import {
  choose,
  contextOptions,
  decideByApi,
  inviteByApi,
  requestByApi,
  signUpByApi,
} from './people.ts';
import { linkIn, openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';

/**
 * Who looks at a page: nobody signed in, somebody new with nothing yet, somebody in the midst, a
 * moderator before and after the second factor.
 */
export type Who =
  | 'guest'
  | `new${'Elder' | 'Youth' | 'Parent'}`
  | 'elder'
  | 'youth'
  | 'parent'
  | 'settingUp'
  | 'moderator';

/** A server with people of every role, and a browser context for each. */
export interface FilledApp {
  readonly origin: string;
  readonly oakling: Oakling;
  readonly inbox: SmtpInbox;
  readonly contexts: Readonly<Record<Who, BrowserContext>>;
  readonly elderId: string;
  readonly youthId: string;
  /** Sam's report of Rosa, which nobody has taken. */
  readonly reportId: string;
  /** Where an invite that nobody has completed leads to; it was sent to kim@example.org. */
  readonly inviteLink: string;
  /** Where the mail of a request leads to that nobody has decided. */
  readonly decisionLink: string;
  close(): Promise<void>;
}

export async function openFilledApp(browser: Browser): Promise<FilledApp> {
  const inbox = await openSmtpInbox();
  const oakling = await Oakling.start({ SMTP_URL: inbox.url });
  const open = async () => {
    const context = await browser.newContext(contextOptions(oakling));
    await installLook(context);
    return context;
  };
  const contexts = {
    guest: await open(),
    newElder: await open(),
    newYouth: await open(),
    newParent: await open(),
    elder: await open(),
    youth: await open(),
    parent: await open(),
    settingUp: await open(),
    moderator: await open(),
  };
  await settingUpByApi(oakling, contexts.settingUp, 'max@example.org');
  await moderatorByApi(oakling, contexts.moderator, 'mo@example.org');
  const known = await fill(contexts, inbox);
  const close = async () => {
    await Promise.all(Object.values(contexts).map((context) => context.close()));
    await oakling.remove();
    await inbox.close();
  };
  return { origin: oakling.origin, oakling, inbox, contexts, ...known, close };
}

/** Rosa and Sam know each other, with a session in every state; the others have just arrived. */
async function fill(contexts: FilledApp['contexts'], inbox: SmtpInbox) {
  const { elder, parent, youth, newElder, newParent, newYouth } = contexts;
  const elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  const youthId = await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await signUpByApi(newElder, 'elder', 'Ilse Neumann', 'ilse@example.org');
  await inviteByApi(parent, newYouth, inbox, 'Mia Young', 'mia@example.org');
  await signUpByApi(newParent, 'parent', 'Pat Okafor', 'pat@example.org');
  await choose(elder, { Photography: 3, 'Music & Dance': 1 });
  await choose(youth, { Photography: 1, 'Music & Dance': 1 });
  const [approved, rejected] = [
    await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' }),
    await requestByApi(elder, youthId, { days: 6, hour: 11, interest: 'Photography' }),
    await requestByApi(elder, youthId, { days: 7, hour: 12, interest: 'Music & Dance' }),
    await requestByApi(youth, elderId, { days: 8, hour: 12, interest: 'Music & Dance' }),
  ];
  await decideByApi(parent, approved ?? '', 'approve');
  await decideByApi(parent, rejected ?? '', 'reject');
  const report = { id: crypto.randomUUID(), sessionId: approved, category: 'rude-or-hurtful' };
  await youth.request.post('/api/reports', { data: { ...report, details: 'She shouted at me.' } });
  const invited = { childName: 'Kim Young', childEmail: 'kim@example.org' };
  await parent.request.post('/api/invites', { data: invited });
  const inviteLink = new URL(linkIn(await inbox.mailTo(invited.childEmail)));
  // Of the two that wait, at noon.
  const request = await inbox.mailTo('dana@example.org', '12:00 PM to');
  const decisionLink = `/${new URL(linkIn(request)).hash}`;
  return { elderId, youthId, reportId: report.id, inviteLink: `/${inviteLink.hash}`, decisionLink };
}
