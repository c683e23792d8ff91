import { devices, request, type Browser, type BrowserContext } from '@playwright/test';
import { cloneDatabase, type Template } from './clone-database.ts';
import { madeOnce } from './made-once.ts';
import { moderatorByApi } from './moderators.ts';
import { Oakling } from './oakling.ts';
import {
  choose,
  contextOptions,
  inviteByApi,
  proveByApi,
  signUpByApi,
  type Person,
} from './people.ts';
import { openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';

/** Rosa, Dana and her child Sam, each signed in to a context of their own. Rosa and Sam share photography. */
export interface Family<Somebody = BrowserContext> {
  readonly elder: Somebody;
  readonly parent: Somebody;
  readonly youth: Somebody;
  readonly elderId: string;
  readonly youthId: string;
}

export type Kept = NonNullable<NonNullable<Parameters<Browser['newContext']>[0]>['storageState']>;

/** The secret for which the stored logins and links are valid. */
export const SECRET = 'Zq8r2Vt5yB1xN7mK4pL9sD3fG6hJ0wQe';

export async function signUpFamily<Somebody extends Person>(
  open: () => Promise<Somebody>,
  inbox: SmtpInbox,
): Promise<Family<Somebody>> {
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

export interface KeptFamily extends Family<Kept> {
  /** A moderator who has passed two-step verification. */
  readonly moderator: Kept;
}

/**
 * The family and the moderator in `template_family`, with their logins. Signing up in each journey took longer than the
 * journey.
 */
export function keptFamily(): Promise<KeptFamily> {
  return madeOnce('template_family', async () => {
    const inbox = await openSmtpInbox();
    const DATABASE_URL = await cloneDatabase(
      'template_empty',
      'template_family' satisfies Template,
    );
    const oakling = await Oakling.start({ SMTP_URL: inbox.url, DATABASE_URL, AUTH_SECRET: SECRET });
    const family = await signUpFamily(
      async () => ({ request: await openRequests(oakling) }),
      inbox,
    );
    const { elderId, youthId } = family;
    const moderating = { request: await openRequests(oakling) };
    await moderatorByApi(oakling, moderating, 'mo@example.org');
    const [elder, parent, youth, moderator] = [
      await keep(family.elder),
      await keep(family.parent),
      await keep(family.youth),
      await keep(moderating),
    ];
    await oakling.remove();
    await inbox.close();
    return { elder, parent, youth, moderator, elderId, youthId };
  });
}

export function openRequests(server: { readonly origin: string }, storageState?: Kept) {
  const { userAgent } = devices['Desktop Chrome'];
  const login = storageState === undefined ? {} : { storageState };
  return request.newContext({ ...contextOptions(server), userAgent, ...login });
}

export async function keep({ request: requests }: Person): Promise<Kept> {
  const kept = await requests.storageState();
  await requests.dispose();
  return kept;
}

/** Statements that move a session, or every session, with all its times to an earlier day. */
export function movedBack(days: number, id?: string): string[] {
  const back = `interval '${days} days'`;
  const columns = 'start_time end_time created_at updated_at decided_at agreed_at'.split(' ');
  const earlier = columns.map((column) => `${column} = ${column} - ${back}`);
  return [
    'set session_replication_role = replica',
    `update sessions set ${earlier.join()},
      during = tstzrange(lower(during) - ${back}, upper(during) - ${back})
      ${id === undefined ? '' : `where id = '${id}'`}`,
    'set session_replication_role = default',
  ];
}
