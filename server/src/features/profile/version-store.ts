import type { WaitingVersion } from '@oakling/domain/profile/contract';
import type { DecidableVersion } from '@oakling/domain/profile/decide-version';
import type { VersionOutcome } from '@oakling/domain/safety/child-view';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A version on which the viewer may decide. Locks the version's author. */
export async function lockVersion(tx: Tx, id: string): Promise<DecidableVersion | null> {
  const find = () =>
    tx
      .selectFrom('profile_versions')
      .innerJoin('people', 'people.id', 'person_id')
      .select(['person_id as personId', 'role', 'field', 'state'])
      .select(sql<boolean>`former is not null`.as('hasFormer'))
      .where('profile_versions.id', '=', id)
      .executeTakeFirst();
  const found = await find();
  if (found === undefined) return null;
  await tx.selectFrom('people').select('id').where('id', '=', found.personId).forUpdate().execute();
  // Query again under the lock, because the author may have replaced the version.
  return (await find()) ?? null;
}

/** @throws if the database rejects what was decided. */
export async function saveVersion(tx: Tx, id: string, outcome: VersionOutcome): Promise<void> {
  const { rows } = await sql<{ person: string | null }>`
    select decide_profile_version(${id}, ${outcome}) as person
  `.execute(tx);
  if ((rows[0]?.person ?? null) === null) throw new Error('The database refused a decided version');
}

export async function readVersions(tx: Tx, personId: string) {
  return tx
    .selectFrom('profile_versions')
    .select(['field', 'words', 'state', 'written_at', 'decided_at'])
    .where('person_id', '=', personId)
    .orderBy('written_at')
    .execute();
}

/** Elders' changes that no moderator has reviewed yet, oldest first. Rule 1.138 */
export async function findWaitingVersions(tx: Tx): Promise<WaitingVersion[]> {
  return tx
    .selectFrom('profile_versions as version')
    .innerJoin('people as person', 'person.id', 'version.person_id')
    .select(['version.id', 'version.field'])
    .select([
      sql<string>`case when field = 'avatar' then '' else words end`.as('words'),
      sql<string | null>`case when field = 'avatar'
        then '/api/moderation/profile-versions/' || version.id || '/picture' end`.as('pictureUrl'),
      sql<WaitingVersion['person']>`
        json_build_object('id', person.id, 'name', person.shown_name)`.as('person'),
      sql<boolean>`vetting_now(vetting, verified_until) = 'verified'`.as('isVerified'),
    ])
    .where('version.state', '=', 'waiting')
    .where('person.role', '=', 'elder')
    .orderBy('written_at')
    .limit(100)
    .execute();
}

/** The picture in a version, if the viewer may read it. */
export async function findHeldPicture(tx: Tx, id: string) {
  return tx
    .selectFrom('profile_versions')
    .select(['person_id', 'words'])
    .where('id', '=', id)
    .where('field', '=', 'avatar')
    .executeTakeFirst();
}
