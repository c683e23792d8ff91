import { INTEREST_NAMES, type Skills } from '@oakling/domain/interests/interest';
import type { ChildView, InviteView } from '@oakling/domain/invites/contract';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import type { ChildDetail, MeetingAhead } from '@oakling/domain/safety/child-view';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readAvatar } from '../profile/queries.ts';
import { matchesHash } from '../../platform/auth/one-time-code.ts';

const NO_ACCOUNT = { id: null, acceptedAt: null, isAdded: false, avatarUrl: null, isPaused: false };

/** The accounts of the children a guardian has and their invites that are still open, newest first. */
export async function listChildren(tx: Tx, guardianId: string, now: Date): Promise<ChildView[]> {
  const accounts = await tx
    .selectFrom('active_guardianships')
    .innerJoin('people', 'people.id', 'active_guardianships.child_id')
    // Of a child whom another guardian invited nobody else reads the invite.
    .leftJoin('invites', (join) =>
      join.onRef('youth_id', '=', 'people.id').onRef('parent_id', '=', 'guardian_id'),
    )
    .leftJoin('child_pins', 'child_pins.child_id', 'people.id')
    .select(['people.id', 'full_name', 'avatar', 'paused_at', 'child_pins.child_id as pin_of'])
    .select(sql<Date>`coalesce(accepted_at, people.created_at)`.as('joined_at'))
    .where('guardian_id', '=', guardianId)
    .orderBy('full_name')
    .execute();
  const invites = await tx
    .selectFrom('invites')
    .select(['child_name', 'expires_at'])
    .where('parent_id', '=', guardianId)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute();
  return [
    ...accounts.map((row) => ({
      id: row.id,
      name: row.full_name,
      status: 'accepted' as const,
      acceptedAt: row.joined_at.toISOString(),
      isAdded: row.pin_of !== null,
      avatarUrl: avatarUrl(row.id, readAvatar(row.avatar)),
      isPaused: row.paused_at !== null,
    })),
    ...invites.map((row) => ({
      ...NO_ACCOUNT,
      name: row.child_name,
      status: openStatus(row, now),
    })),
  ];
}

/** Which of these codes open their invite: the newest of one that waits to be accepted. Needs the owner's rights. */
export async function findValidCodes(
  db: Db | Tx,
  mailed: readonly { readonly token: string; readonly code: string }[],
): Promise<ReadonlySet<string>> {
  if (mailed.length === 0) return new Set();
  const tokens = mailed.map(({ token }) => token);
  const rows = await db
    .selectFrom('invites')
    .select(['token', 'code_hash'])
    .where('token', 'in', tokens)
    .where('status', '=', 'pending')
    .execute();
  const hashes = new Map(rows.map((row) => [row.token, row.code_hash]));
  const valid = mailed.filter(({ token, code }) => {
    const hash = hashes.get(token);
    return hash !== undefined && matchesHash(code, hash);
  });
  return new Set(valid.map(({ code }) => code));
}

/** Rule 4.12: an open invite past its time is shown as expired. */
function openStatus(row: { expires_at: Date }, now: Date): 'pending' | 'expired' {
  return row.expires_at > now ? 'pending' : 'expired';
}

/** An invite as its parent sees it, and the moment that the list is ordered by. */
interface InviteListRow {
  readonly view: InviteView;
  readonly key: Date;
}

/** Rule 4.16: one page of the viewer's invites, one row more than a page if there is one. */
export async function pageOfInvites(
  tx: Tx,
  parentId: string,
  after: readonly [key: string, token: string] | null,
  now: Date,
): Promise<InviteListRow[]> {
  const query = tx
    .selectFrom('invites')
    .select(['token', 'child_name', 'child_email', 'status', 'sent_at', 'expires_at'])
    .select(['accepted_at', 'created_at'])
    .where('parent_id', '=', parentId)
    .orderBy('created_at', 'desc')
    .orderBy('token', 'desc')
    .limit(PAGE_SIZE + 1);
  const rows = await (
    after === null
      ? query
      : query.where(
          sql<boolean>`(created_at, token) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        )
  ).execute();
  return rows.map((row) => ({
    key: row.created_at,
    view: {
      token: row.token,
      childName: row.child_name,
      childEmail: row.child_email,
      status: row.status === 'pending' ? openStatus(row, now) : row.status,
      sentAt: row.sent_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      acceptedAt: row.accepted_at?.toISOString() ?? null,
    },
  }));
}

/** Where an invite of the viewer goes, and whether it still can; null when it is not theirs. */
export async function findOwnInvite(tx: Tx, token: string) {
  const row = await tx
    .selectFrom('invites')
    .select(['child_email', 'status'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { childEmail: row.child_email, isOpen: row.status === 'pending' };
}

/** Whether an invite of the viewer to this address is still open. Rule 4.20 */
export async function isInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the viewer has no other invite to this address. */
export async function neverInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .executeTakeFirst();
  return row === undefined;
}

/** The invites that a person sent, or that a youth came from, as far as the viewer may see them. */
export async function readInvites(tx: Tx, personId: string) {
  return tx
    .selectFrom('invites')
    .select(['child_name', 'child_email', 'age_range', 'shown_name_style', 'note', 'status'])
    .select(['created_at', 'sent_at', 'expires_at', 'accepted_at'])
    .where((eb) => eb.or([eb('parent_id', '=', personId), eb('youth_id', '=', personId)]))
    .orderBy('created_at')
    .execute();
}

interface ChildRow {
  readonly id: string;
  readonly full_name: string;
  readonly invited_as: string | null;
  readonly shown_name_style: ChildDetail['shownNameStyle'];
  readonly initial_name: string;
  readonly avatar: string | null;
  readonly child_email: string | null;
  readonly age_range: string;
  readonly note: string;
  readonly bio: string;
  readonly connection_pref: string;
  readonly skills: Skills;
  readonly matching_on: boolean;
  readonly paused_at: Date | null;
  readonly joined_at: Date;
  readonly last_seen: string;
  readonly requests: number;
  readonly sessions: number;
}

/** Rule 9.2: all that is stored about a child of the viewer; null when it is none of theirs. */
export async function findChild(
  tx: Tx,
  { guardianId, childId }: { guardianId: string; childId: string },
  now: Date,
): Promise<ChildDetail | null> {
  const ahead = (status: string) =>
    sql`(select count(*)::int from sessions as session
      where session.youth_id = child.id and session.status = ${status}
        and lower(session.during) > ${now})`;
  const { rows } = await sql<ChildRow>`
    select child.id, full_name, invited_as, address_of_child(child.id) as child_email, avatar,
      child.shown_name_style, child.age_range, child.note, bio, connection_pref, skills, matching_on,
      shown_name(coalesce(invited_as, full_name), 'first-name-and-initial') as initial_name, paused_at,
      coalesce(accepted_at, child.created_at) as joined_at, last_seen,
      ${ahead('pending')} as requests, ${ahead('approved')} as sessions
    from people as child
    join active_guardianships on child_id = child.id and guardian_id = ${guardianId}
    left join invites as invite on invite.youth_id = child.id and invite.parent_id = guardian_id
    where child.id = ${childId}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { requests, sessions } = row;
  const meetings = await meetingsAhead(tx, childId, now);
  const elders = await eldersOf(tx, childId);
  return { ...viewChild(row), ahead: { requests, sessions, meetings }, elders };
}

/** Far more than anyone has; a dialog names the first few. */
const MOST_MEETINGS = 100;

/** What a pause would cancel, the soonest first. Rule 9.98 */
async function meetingsAhead(tx: Tx, childId: string, now: Date): Promise<MeetingAhead[]> {
  const { rows } = await sql<{
    starts_at: Date;
    status: MeetingAhead['status'];
    elder_id: string;
    name: string;
  }>`
    select lower(session.during) as starts_at, session.status, session.elder_id, card.name
    from sessions as session
    cross join lateral (
      select name from person_cards where person_cards.id = session.elder_id limit 1
    ) as card
    where session.youth_id = ${childId} and session.status in ('pending', 'approved')
      and lower(session.during) > ${now}
    order by lower(session.during), session.id
    limit ${MOST_MEETINGS}
  `.execute(tx);
  return rows.map(({ starts_at, status, elder_id, name }) => ({
    startsAt: starts_at.toISOString(),
    status,
    elder: { id: elder_id, name },
  }));
}

function viewChild(row: ChildRow): Omit<ChildDetail, 'ahead' | 'elders'> {
  return {
    id: row.id,
    fullName: row.full_name,
    invitedAs: row.invited_as ?? row.full_name,
    shownNameStyle: row.shown_name_style,
    shownNames: { 'full-name': row.full_name, 'first-name-and-initial': row.initial_name },
    avatarUrl: avatarUrl(row.id, readAvatar(row.avatar)),
    email: row.child_email ?? '',
    logsInByPin: row.child_email === null,
    ageRange: row.age_range,
    note: row.note,
    bio: row.bio,
    connectionPref: row.connection_pref,
    interests: INTEREST_NAMES.flatMap((name) => {
      const level = row.skills[name];
      return level === undefined ? [] : [{ name, level }];
    }),
    isMatchingOn: row.matching_on,
    pausedAt: row.paused_at?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
    lastSeen: row.last_seen,
  };
}

/** The elders in sessions of the child who are not blocked for it yet. */
async function eldersOf(tx: Tx, childId: string): Promise<ChildDetail['elders']> {
  const { rows } = await sql<{ id: string; name: string; vetting: string }>`
    select card.id, card.name, card.vetting
    from (select distinct elder_id from sessions where youth_id = ${childId}) as met
    cross join lateral (select * from person_cards where id = met.elder_id limit 1) as card
    where not exists (
      select from blocks where blocker_id = ${childId} and blocked_id = card.id
    )
    order by card.name, card.id
  `.execute(tx);
  return rows.map(({ id, name, vetting }) => ({ id, name, isVerified: vetting === 'verified' }));
}
