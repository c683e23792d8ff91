import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { INTEREST_NAMES, type Skills } from '@oakling/domain/interests/interest';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
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

/** Rule 9.2: all that is stored about a child of the viewer; null when it is none of theirs. */
export async function findChild(
  tx: Tx,
  { parentId, childId }: { parentId: string; childId: string },
  now: Date,
): Promise<ChildDetail | null> {
  const ahead = (status: string) =>
    sql`(select count(*)::int from sessions as session
      where session.youth_id = child.id and session.status = ${status}
        and lower(session.during) > ${now})`;
  const { rows } = await sql<ChildRow>`
    select child.id, full_name, invited_as, child.shown_name_style, avatar, child_email,
      shown_name(coalesce(invited_as, full_name), 'first-name-and-initial') as initial_name,
      child.age_range, child.note, bio, connection_pref, skills, matching_on, paused_at,
      coalesce(accepted_at, child.created_at) as joined_at, last_seen,
      ${ahead('pending')} as requests, ${ahead('approved')} as sessions
    from people as child
    left join invites as invite on invite.youth_id = child.id and invite.parent_id = ${parentId}
    where child.id = ${childId} and child.parent_id = ${parentId}
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { ...viewChild(row), elders: await eldersOf(tx, childId) };
}

function viewChild(row: ChildRow): Omit<ChildDetail, 'elders'> {
  return {
    id: row.id,
    fullName: row.full_name,
    invitedAs: row.invited_as ?? row.full_name,
    shownNameStyle: row.shown_name_style,
    shownNames: { 'full-name': row.full_name, 'first-name-and-initial': row.initial_name },
    avatarUrl: avatarUrl(row.id, readAvatar(row.avatar)),
    email: row.child_email ?? '',
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
    ahead: { requests: row.requests, sessions: row.sessions },
  };
}

/** The elders in sessions of the child, whom nobody has blocked for it yet. */
async function eldersOf(tx: Tx, childId: string): Promise<ChildDetail['elders']> {
  const { rows } = await sql<{ id: string; name: string; vetting: string }>`
    select card.id, card.name, card.vetting
    from person_cards as card
    where card.id in (select elder_id from sessions where youth_id = ${childId})
      and not exists (
        select from blocks where blocker_id = ${childId} and blocked_id = card.id
      )
    order by card.name, card.id
  `.execute(tx);
  return rows.map(({ id, name, vetting }) => ({ id, name, isVerified: vetting === 'verified' }));
}
