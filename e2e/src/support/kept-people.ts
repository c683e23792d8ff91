import type { APIRequestContext } from '@playwright/test';
import { cloneDatabase, type Template } from './clone-database.ts';
import { keep, keptFamily, openRequests, SECRET, type Family, type Kept } from './family.ts';
import { madeOnce } from './made-once.ts';
import { settingUpByApi } from './moderators.ts';
import { Oakling } from './oakling.ts';
import { choose, decideByApi, inviteByApi, requestByApi, signUpByApi } from './people.ts';
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
/** The viewer: signed out, new, active, or a moderator before or after two-step verification. */
export type Who = (typeof WHO)[number];

export interface Known {
  readonly elderId: string;
  readonly youthId: string;
  /** Sam's report about Rosa, which no moderator has taken. */
  readonly reportId: string;
  readonly inviteLink: string;
  readonly decisionLink: string;
}

interface KeptPeople {
  readonly known: Known;
  readonly logins: Readonly<Record<Who, Kept>>;
}

/** The people of the seeded template. The server that seeds it is stopped afterward. */
export function keptPeople(): Promise<KeptPeople> {
  return madeOnce('template_filled', fillTemplate);
}

async function fillTemplate(): Promise<KeptPeople> {
  const inbox = await openSmtpInbox();
  const family = await keptFamily();
  const { elder, parent, youth, moderator } = family;
  const loggedIn: Partial<Record<Who, Kept>> = { elder, parent, youth, moderator };
  const DATABASE_URL = await cloneDatabase('template_family', 'template_filled' satisfies Template);
  const oakling = await Oakling.start({ SMTP_URL: inbox.url, DATABASE_URL, AUTH_SECRET: SECRET });
  const open = async (who: Who) =>
    [who, { request: await openRequests(oakling, loggedIn[who]) }] as const;
  // The cast is safe: WHO lists every person.
  const people = Object.fromEntries(await Promise.all(WHO.map(open))) as People;
  await settingUpByApi(oakling, people.settingUp, 'max@example.org');
  const known = await fill(people, inbox, family);
  const keepOf = async (who: Who) => [who, await keep(people[who])] as const;
  // The cast is safe: WHO lists every person.
  const logins = Object.fromEntries(await Promise.all(WHO.map(keepOf))) as KeptPeople['logins'];
  await oakling.remove();
  await inbox.close();
  return { known, logins };
}

type People = Readonly<Record<Who, { readonly request: APIRequestContext }>>;

/** Rosa and Sam have a session in every state; the other people are new. */
async function fill(people: People, inbox: SmtpInbox, { elderId, youthId }: Family<Kept>) {
  const { elder, parent, youth, newElder, newParent, newYouth } = people;
  // A new account's address is unconfirmed.
  await signUpByApi(newElder, 'elder', 'Ilse Neumann', 'ilse@example.org');
  await inviteByApi(parent, newYouth, inbox, 'Mia Young', 'mia@example.org');
  await signUpByApi(newParent, 'parent', 'Pat Okafor', 'pat@example.org');
  await choose(elder, { 'Music & Dance': 1 });
  await choose(youth, { 'Music & Dance': 1 });
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
  // There are two pending requests; this is the one at noon.
  const asked = await inbox.mailTo('dana@example.org', '12:00 PM to');
  const decisionLink = `/${new URL(linkIn(asked)).hash}`;
  return { elderId, youthId, reportId: report.id, inviteLink: `/${inviteLink.hash}`, decisionLink };
}
