import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devices, request, type APIRequestContext, type Browser } from '@playwright/test';
import pg from 'pg';
import { cloneDatabase, sharedServer, type Template } from './clone-database.ts';
import { moderatorByApi, settingUpByApi } from './moderators.ts';
import { Oakling } from './oakling.ts';
import {
  choose,
  contextOptions,
  decideByApi,
  inviteByApi,
  proveByApi,
  requestByApi,
  signUpByApi,
} from './people.ts';
import { linkIn, openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';

const WHO = [
  'guest',
  'newElder',
  'newYouth',
  'newParent',
  'elder',
  'youth',
  'parent',
  'settingUp',
  'moderator',
] as const;
/**
 * Who looks at a page: nobody signed in, somebody new with nothing yet, somebody in the midst, a
 * moderator before and after the second factor.
 */
export type Who = (typeof WHO)[number];

/** What is known of the people of a filled database. */
export interface Known {
  readonly elderId: string;
  readonly youthId: string;
  /** Sam's report of Rosa, which nobody has taken. */
  readonly reportId: string;
  /** Where an invite that nobody has completed leads to; it was sent to kim@example.org. */
  readonly inviteLink: string;
  /** Where the mail of a request leads to that nobody has decided. */
  readonly decisionLink: string;
}

/** What a browser keeps of somebody who is logged in. */
type Kept = NonNullable<NonNullable<Parameters<Browser['newContext']>[0]>['storageState']>;

interface KeptPeople {
  readonly known: Known;
  readonly logins: Readonly<Record<Who, Kept>>;
}

/** Logins and links of a filled database are good for a server with this secret. */
export const SECRET = 'Zq8r2Vt5yB1xN7mK4pL9sD3fG6hJ0wQe';
/**
 * Who is in the filled database. The first who asks fills it, while the others wait; it is done through a server
 * that is stopped then.
 */
export async function keptPeople(): Promise<KeptPeople> {
  const { url, folder } = sharedServer();
  const file = join(folder, 'kept-people.json');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(await fillTemplate()));
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    await client.end();
  }
}

async function fillTemplate(): Promise<KeptPeople> {
  const inbox = await openSmtpInbox();
  const DATABASE_URL = await cloneDatabase('template_empty', 'template_filled' satisfies Template);
  const oakling = await Oakling.start({ SMTP_URL: inbox.url, DATABASE_URL, AUTH_SECRET: SECRET });
  const { userAgent } = devices['Desktop Chrome'];
  const open = async (who: Who) => {
    const context = await request.newContext({ ...contextOptions(oakling), userAgent });
    return [who, { request: context }] as const;
  };
  // Each of them is there.
  const people = Object.fromEntries(await Promise.all(WHO.map(open))) as People;
  await settingUpByApi(oakling, people.settingUp, 'max@example.org');
  await moderatorByApi(oakling, people.moderator, 'mo@example.org');
  const known = await fill(people, inbox);
  const keep = async (who: Who) => {
    const { request: context } = people[who];
    const login = await context.storageState();
    await context.dispose();
    return [who, login] as const;
  };
  // Here too.
  const logins = Object.fromEntries(await Promise.all(WHO.map(keep))) as KeptPeople['logins'];
  await oakling.remove();
  await inbox.close();
  return { known, logins };
}

type People = Readonly<Record<Who, { readonly request: APIRequestContext }>>;

/** Rosa and Sam know each other, with a session in every state; the others have just arrived. */
async function fill(people: People, inbox: SmtpInbox) {
  const { elder, parent, youth, newElder, newParent, newYouth } = people;
  const elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  // The new ones have still to confirm their addresses.
  await proveByApi(elder, inbox, 'rosa@example.org');
  await proveByApi(parent, inbox, 'dana@example.org');
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
  const asked = await inbox.mailTo('dana@example.org', '12:00 PM to');
  const decisionLink = `/${new URL(linkIn(asked)).hash}`;
  return { elderId, youthId, reportId: report.id, inviteLink: `/${inviteLink.hash}`, decisionLink };
}
