import { INTEREST_NAMES, type Skills } from '@oakling/domain/interests/interest';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import type { ChildDetail, MeetingAhead } from '@oakling/domain/safety/child-view';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { readAvatar } from '../profile/queries.ts';

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

/** Everything stored about the viewer's child; null for another family's child. Rule 9.2 */
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

/** Far above real use; the dialog names the first few. */
const MOST_MEETINGS = 100;

/** Meetings that a pause would cancel, soonest first. Rule 9.98 */
async function meetingsAhead(tx: Tx, childId: string, now: Date): Promise<MeetingAhead[]> {
  const { rows } = await sql<{
    id: string;
    starts_at: Date;
    status: MeetingAhead['status'];
    elder_id: string;
    name: string;
  }>`
    select session.id, lower(session.during) as starts_at, session.status, session.elder_id, card.name
    from sessions as session
    cross join lateral (
      select name from person_cards where person_cards.id = session.elder_id limit 1
    ) as card
    where session.youth_id = ${childId} and session.status in ('pending', 'approved')
      and lower(session.during) > ${now}
    order by lower(session.during), session.id
    limit ${MOST_MEETINGS}
  `.execute(tx);
  return rows.map(({ id, starts_at, status, elder_id, name }) => ({
    id,
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

/** Elders in the child's sessions who are not blocked for it. */
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
