import { INTEREST_NAMES } from '@oakling/domain/interests/interest';
import { PROFILE_TEXT_NAMES } from '@oakling/domain/kernel/profile-texts';
import type { ChildDetail, MeetingAhead } from '@oakling/domain/safety/child-view';
import { sql } from 'kysely';
import { columns, isoMoment } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findVersions } from '../profile/queries.ts';

/** Everything that is stored about the viewer's child, or null for another family's child. Rule 9.2 */
export async function findChild(
  tx: Tx,
  { guardianId, childId }: { guardianId: string; childId: string },
  now: Date,
): Promise<ChildDetail | null> {
  const ahead = (status: MeetingAhead['status']) =>
    sql<number>`(select count(*)::int from sessions as session
      where session.youth_id = people.id and session.status = ${status}
        and lower(session.during) > ${now})`;
  const row = await tx
    .selectFrom('people')
    .innerJoin('active_guardianships', 'child_id', 'people.id')
    .leftJoin('invites', (join) =>
      join.onRef('youth_id', '=', 'people.id').onRef('parent_id', '=', 'guardian_id'),
    )
    .select(columns('people', ['id', 'fullName', 'shownNameStyle', 'ageRange', 'note']))
    .select(columns('people', [...PROFILE_TEXT_NAMES, 'connectionPref', 'skills', 'lastSeen']))
    .select(['matching_on as isMatchingOn', isoMoment<string | null>('paused_at').as('pausedAt')])
    .select([
      sql<string>`coalesce(invited_as, full_name)`.as('invitedAs'),
      sql<string>`shown_name(coalesce(invited_as, full_name), 'first-name-and-initial')`.as(
        'initialName',
      ),
      sql<string | null>`avatar_url(people.id, avatar)`.as('avatarUrl'),
      sql<string | null>`address_of_child(people.id)`.as('address'),
      sql<string>`iso_moment(coalesce(accepted_at, people.created_at))`.as('joinedAt'),
      ahead('pending').as('requests'),
      ahead('approved').as('sessions'),
    ])
    .where('guardian_id', '=', guardianId)
    .where('people.id', '=', childId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { initialName, address, skills, requests, sessions, ...child } = row;
  return {
    ...child,
    shownNames: { 'full-name': child.fullName, 'first-name-and-initial': initialName },
    email: address ?? '',
    logsInByPin: address === null,
    interests: INTEREST_NAMES.flatMap((name) => {
      const level = skills[name];
      return level === undefined ? [] : [{ name, level }];
    }),
    ahead: { requests, sessions, meetings: await meetingsAhead(tx, childId, now) },
    versions: await findVersions(tx, childId),
    elders: await eldersOf(tx, childId),
  };
}

/** Far more than real families have. The dialog names only the first few. */
const MOST_MEETINGS = 100;

/** Meetings that a pause would cancel, soonest first. Rule 9.98 */
async function meetingsAhead(tx: Tx, childId: string, now: Date): Promise<MeetingAhead[]> {
  const { rows } = await sql<MeetingAhead>`
    select session.id, iso_moment(lower(session.during)) as "startsAt", session.status,
      json_build_object('id', session.elder_id, 'name', card.name) as elder
    from sessions as session
    cross join lateral (
      select name from person_cards where person_cards.id = session.elder_id limit 1
    ) as card
    where session.youth_id = ${childId} and session.status in ('pending', 'approved')
      and lower(session.during) > ${now}
    order by lower(session.during), session.id
    limit ${MOST_MEETINGS}
  `.execute(tx);
  return rows;
}

/** Elders in the child's sessions, except those blocked for the child. */
async function eldersOf(tx: Tx, childId: string): Promise<ChildDetail['elders']> {
  const { rows } = await sql<ChildDetail['elders'][number]>`
    select card.id, card.name, card.vetting = 'verified' as "isVerified"
    from (select distinct elder_id from sessions where youth_id = ${childId}) as met
    cross join lateral (select * from person_cards where id = met.elder_id limit 1) as card
    where not exists (
      select from blocks where blocker_id = ${childId} and blocked_id = card.id
    )
    order by card.name, card.id
  `.execute(tx);
  return rows;
}
