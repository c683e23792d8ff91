import { PROFILE_TEXT_NAMES } from '@oakling/domain/kernel/profile-texts';
import { sql } from 'kysely';
import type { OwnProfile } from '@oakling/domain/profile/decide-profile';
import { PROFILE_FIELDS } from '@oakling/domain/safety/child-view';
import { columns, toColumns } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readAvatar, writeAvatar } from './queries.ts';

const WORDS = ['fullName', ...PROFILE_TEXT_NAMES] as const;

/** @throws if the row is missing, which is a bug. */
export async function loadProfile(
  tx: Tx,
  personId: string,
  lock: 'for update' | 'no lock',
): Promise<OwnProfile> {
  const query = tx
    .selectFrom('people')
    .select(columns('people', [...WORDS, 'avatar']))
    .select(
      sql<OwnProfile['reader']>`case
        when role = 'elder' and had_bio(id, bio) then 'moderator'
        when role = 'elder' then 'moderator-after-first-bio'
        when role = 'youth' and stage_now(stage, of_age_at) <> 'of-age' then 'guardian'
        else 'nobody'
      end`.as('reader'),
    )
    .where('id', '=', personId);
  const row = await (lock === 'for update' ? query.forUpdate() : query).executeTakeFirstOrThrow();
  const { reader, ...shown } = row;
  const versions = await tx
    .selectFrom('profile_versions')
    .select(['field', 'words'])
    .where('person_id', '=', personId)
    .where('state', '=', 'waiting')
    .execute();
  const waiting = versions.map(({ field, words }) => [
    field,
    field === 'avatar' ? readAvatar(words) : words,
  ]);
  return {
    shown: { ...shown, avatar: readAvatar(shown.avatar) },
    // A check constraint of the table allows no other fields.
    waiting: Object.fromEntries(waiting) as OwnProfile['waiting'],
    reader,
  };
}

/**
 * A youth's matching setting and name style. Guardians decide on matching and must have consented; adults decide for
 * themselves. Rules 1.98, 9.10 and 9.183
 */
export async function findYouthsMatching(tx: Tx, personId: string) {
  const row = await tx
    .selectFrom('people')
    .select(['matching_on as isMatchingOn', 'full_name', 'shown_name_style as style'])
    .select([
      sql<boolean>`of_age_at <= app_now()`.as('is_of_age'),
      sql<string>`shown_name(coalesce(invited_as, full_name), 'first-name-and-initial')`.as(
        'initial_name',
      ),
    ])
    .select(
      sql<boolean>`'consent' = any (missing_requirements) and not 'consent' = any (left_optional())`.as(
        'awaitsConsent',
      ),
    )
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const { isMatchingOn, awaitsConsent, style } = row;
  const names = { 'full-name': row.full_name, 'first-name-and-initial': row.initial_name };
  return { isMatchingOn, awaitsConsent, ...(row.is_of_age && { shownAs: { style, names } }) };
}

/** True while a missing or expired check keeps an elder from meeting others. Rule 10.320 */
export async function findEldersChecks(tx: Tx, personId: string) {
  return tx
    .selectFrom('people')
    .select(
      sql<boolean>`not may_meet(role, vetting_now(vetting, verified_until), '{}')`.as(
        'awaitsChecks',
      ),
    )
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

export async function saveProfile(
  tx: Tx,
  personId: string,
  { shown, waiting }: OwnProfile,
  now: Date,
): Promise<void> {
  const held = PROFILE_FIELDS.flatMap((field) => {
    const value = waiting[field];
    if (value === undefined) return [];
    const words = typeof value === 'string' ? value : (writeAvatar(value) ?? '');
    return [{ person_id: personId, field, words }];
  });
  const isKept = held.map(({ field, words }) => sql`(${field}, ${words})`);
  await sql`
    update profile_versions set state = 'replaced'
    where person_id = ${personId} and state = 'waiting'
      ${held.length === 0 ? sql`` : sql`and (field, words) not in (${sql.join(isKept)})`}
  `.execute(tx);
  await tx
    .updateTable('people')
    .set({ ...toColumns(shown, WORDS), avatar: writeAvatar(shown.avatar), updated_at: now })
    .where('id', '=', personId)
    .execute();
  if (held.length === 0) return;
  await tx
    .insertInto('profile_versions')
    .values(held)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function canSeeUpload(tx: Tx, personId: string, hash: string): Promise<boolean> {
  const avatar = `upload:${hash}`;
  const known = tx
    .selectFrom('person_cards')
    .select('id')
    .where('id', '=', personId)
    .where('avatar', '=', avatar);
  const matched = tx
    .selectFrom('match_cards')
    .select('id')
    .where('id', '=', personId)
    .where('avatar', '=', avatar);
  const waiting = tx
    .selectFrom('profile_versions')
    .select('person_id as id')
    .where('person_id', '=', personId)
    .where('words', '=', avatar)
    .where('state', 'in', ['waiting', 'shown']);
  return (await known.unionAll(matched).unionAll(waiting).executeTakeFirst()) !== undefined;
}

/**
 * Columns of a person that the export's profile omits: the key, columns in other parts of the export, derived columns,
 * and moderators' data.
 */
const NOT_IN_EXPORT: ReadonlySet<string> = new Set([
  'id',
  'invited_as',
  'skills',
  'interest_mask',
  'match_rank',
  'verified_until',
  'stage',
  'of_age_at',
  'missing_requirements',
]);

/** A person's own row for their export, limited to columns that the viewer may read. */
export async function readPerson(tx: Tx, personId: string) {
  const row = await tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).filter(([column]) => !NOT_IN_EXPORT.has(column)));
}

/** The picture that a person chose most recently, if the viewer may read it. */
export async function findAvatar(tx: Tx, personId: string) {
  const row = await tx
    .selectFrom('people')
    .select(
      sql<string | null>`coalesce((
        select words from profile_versions
        where person_id = people.id and field = 'avatar' and state = 'waiting'
      ), avatar)`.as('avatar'),
    )
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return readAvatar(row.avatar);
}

/** True if a person, or an account kept for a case, uses this picture. Needs owner rights. */
export async function isUploadUsed(db: Db | Tx, hash: string): Promise<boolean> {
  return (await findUsedUploads(db, [hash])).size > 0;
}

/** Needs owner rights. */
export async function findUsedUploads(
  db: Db | Tx,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const uploads = hashes.map((hash) => `upload:${hash}`);
  const rows = await db
    .selectFrom('people')
    .select('avatar')
    .where('avatar', 'in', uploads)
    .union(db.selectFrom('account_snapshots').select('avatar').where('avatar', 'in', uploads))
    .union(
      db.selectFrom('profile_versions').select('words as avatar').where('words', 'in', uploads),
    )
    .execute();
  return new Set(rows.map(({ avatar }) => avatar?.replace('upload:', '') ?? ''));
}
