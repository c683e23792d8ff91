import type {
  ChildGuardians,
  ClosedGuardianLink,
  GuardianInviteView,
  LinkEnd,
  SeenGuardianship,
} from '@oakling/domain/guardians/contract';
import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { roomFor } from '@oakling/domain/guardians/guardian-invite';
import { sql } from 'kysely';
import { hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { isoMoment } from '../../platform/db/columns.ts';
import { asOwner, type Db, type Tx } from '../../platform/db/database.ts';
import { mailFailureOf } from '../../platform/mail/mail-failure-queries.ts';

/** The guardians of the viewer's child, and the open invites, or null for another family's child. Rule 4.48 */
export async function findChildGuardians(
  tx: Tx,
  { viewerId, childId }: { viewerId: string; childId: string },
  now: Date,
): Promise<ChildGuardians | null> {
  const guardians = await tx
    .selectFrom('active_guardianships as own')
    .innerJoin('person_cards as card', 'card.id', 'own.guardian_id')
    .leftJoin('person_cards as by', 'by.id', 'own.added_by')
    .select(['own.guardian_id as id', 'card.name', isoMoment('own.since').as('since')])
    .select(['by.name as invitedBy', sql<boolean>`own.guardian_id = ${viewerId}`.as('isYou')])
    .where('own.child_id', '=', childId)
    .orderBy('own.since')
    .orderBy('own.guardian_id')
    .execute();
  if (!guardians.some(({ id }) => id === viewerId)) return null;
  const nameOf = new Map(guardians.map(({ id, name }) => [id, name]));
  const invites = await findInvites(tx, { viewerId, childId }, now);
  return {
    guardians,
    invites: invites.map(({ inviterId, ...invite }) => ({
      ...invite,
      inviterName: nameOf.get(inviterId) ?? '',
    })),
    room: roomFor(guardians.length, invites.filter(({ isYours }) => isYours).length),
    isOnly: await asOwner(tx, viewerId, (owner) => isOnlyGuardian(owner, viewerId, childId)),
  };
}

/** Guardianships that began in the last 30 days: the viewer's own, and those of people they invited. Rule 1.146 */
export async function listRecentGuardianships(tx: Tx, viewerId: string): Promise<LeftBehind[]> {
  const children = await tx
    .selectFrom('active_guardianships')
    .innerJoin('people', 'people.id', 'child_id')
    .select(['child_id as childId', 'full_name as child', isoMoment('since').as('since')])
    .where('guardian_id', '=', viewerId)
    .where(sql<boolean>`since > app_now() - interval '30 days'`)
    .orderBy('since')
    .execute();
  const { rows: guardians } = await sql<Omit<Extract<LeftBehind, { what: 'guardian' }>, 'what'>>`
    select guardian_id as id, card.name, child_id as "childId", child.full_name as child,
      iso_moment(since) as since, may_end as "mayEnd"
    from my_invited_guardians()
    join person_cards as card on card.id = guardian_id
    join people as child on child.id = child_id
    order by since, guardian_id, child_id
  `.execute(tx);
  return [
    ...guardians.map((guardian) => ({ what: 'guardian' as const, ...guardian })),
    ...children.map((child) => ({ what: 'child' as const, ...child })),
  ];
}

/** Needs owner rights, because guardians can't read another guardian's vetting. */
async function isOnlyGuardian(owner: Tx, guardianId: string, childId: string): Promise<boolean> {
  const { rows } = await sql<{ is_only: boolean }>`
    select ${childId}::uuid = any (children_left_by(${guardianId})) as is_only
  `.execute(owner);
  return rows[0]?.is_only === true;
}

/** The viewer's own invites with their addresses, and other guardians' invites without. */
async function findInvites(
  tx: Tx,
  { viewerId, childId }: { viewerId: string; childId: string },
  now: Date,
) {
  const { rows } = await sql<
    Omit<GuardianInviteView, 'inviterName'> & { readonly inviterId: string }
  >`
    select id, inviter_id as "inviterId", inviter_id = ${viewerId} as "isYours", email,
      iso_moment(sent_at) as "sentAt", iso_moment(expires_at) as "expiresAt",
      expires_at <= ${now} as "isExpired", "mailFailure"
    from (
      select id, inviter_id, email, sent_at, expires_at,
        ${mailFailureOf(sql.ref('guardian_invites.id'))} as "mailFailure"
      from guardian_invites
      where child_id = ${childId}
      union all
      select id, inviter_id, null, sent_at, expires_at, null from other_guardian_invites(${childId})
    ) as invite
    order by sent_at, id
  `.execute(tx);
  return rows;
}

/** Longest-serving first. Rule 4.49 */
export async function listOwnGuardians(tx: Tx, youthId: string) {
  return tx
    .selectFrom('active_guardianships as own')
    .innerJoin('person_cards as card', 'card.id', 'own.guardian_id')
    .select(['card.id', 'card.name'])
    .where('own.child_id', '=', youthId)
    .orderBy('own.since')
    .orderBy('card.id')
    .execute();
}

/** The recipient of the viewer's invite, or null if the invite isn't the viewer's. */
export async function findOwnGuardianInvite(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('guardian_invites')
    .select(['email', 'child_id as childId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns those of the given codes that open an invite; the others were replaced, answered or withdrawn. Needs owner
 * rights.
 */
export async function findOpenCodes(
  db: Db | Tx,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const byHash = new Map(codes.map((code) => [hashOneTimeCode(code).toString('hex'), code]));
  const rows = await db
    .selectFrom('guardian_invites')
    .select('code_hash')
    .where('code_hash', 'in', codes.map(hashOneTimeCode))
    .execute();
  return new Set(rows.flatMap((row) => byHash.get(row.code_hash.toString('hex')) ?? []));
}

/** Why a link is closed, or null once that record is deleted. Needs owner rights. Rule 1.126 */
export async function findSpentLink(tx: Tx, codeHash: Buffer): Promise<ClosedGuardianLink | null> {
  const row = await tx
    .selectFrom('spent_guardian_links')
    .innerJoin('people', 'people.id', 'inviter_id')
    .select(['ended_as as closed', 'shown_name as inviterName'])
    .where('code_hash', '=', codeHash)
    .$narrowType<{ closed: LinkEnd }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Needs owner rights. */
export async function findInviteNames(
  tx: Tx,
  { inviterId, childId }: { readonly inviterId: string; readonly childId: string },
) {
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'shown_name'])
    .where('id', 'in', [inviterId, childId])
    .execute();
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.shown_name ?? '';
  return { inviterName: nameOf(inviterId), childName: nameOf(childId) };
}

type Named = SeenGuardianship['child'];

/** All current and former guardianships of a child or a guardian, for the console. Rule 4.56 */
export async function findGuardianshipsOf(tx: Tx, personId: string): Promise<SeenGuardianship[]> {
  return tx
    .selectFrom('guardianships as one')
    .innerJoin('people as guardian', 'guardian.id', 'one.guardian_id')
    .innerJoin('people as child', 'child.id', 'one.child_id')
    .select(['one.ended_why as endedWhy', 'one.ended_note as reason'])
    .select([
      isoMoment('one.since').as('since'),
      isoMoment<string | null>('one.ended_at').as('endedAt'),
    ])
    .select([
      sql<Named>`json_build_object('id', guardian.id, 'name', guardian.shown_name)`.as('guardian'),
      sql<Named>`json_build_object('id', child.id, 'name', child.shown_name)`.as('child'),
    ])
    .where((eb) => eb.or([eb('guardian_id', '=', personId), eb('child_id', '=', personId)]))
    .orderBy('one.since')
    .orderBy('guardian_id')
    .orderBy('child_id')
    .execute();
}

/** A guardian's current and former children, or a child's guardians, without email addresses. */
export async function readGuardianships(tx: Tx, personId: string) {
  return tx
    .selectFrom('guardianships')
    .leftJoin('person_cards as guardian', 'guardian.id', 'guardian_id')
    .leftJoin('person_cards as child', 'child.id', 'child_id')
    .select(['guardian.name as guardian', 'child.name as child'])
    .select(['guardian_id', 'child_id', 'since', 'added_by', 'wants_all', 'away_until'])
    .select(['substitute_id', 'ended_at'])
    .where((eb) => eb.or([eb('guardian_id', '=', personId), eb('child_id', '=', personId)]))
    .orderBy('since')
    .execute();
}

/** The invites that a person sent; the database hides them from everyone else. */
export async function readGuardianInvites(tx: Tx, personId: string) {
  return tx
    .selectFrom('guardian_invites')
    .select(['child_id', 'email', 'created_at', 'sent_at', 'expires_at'])
    .where('inviter_id', '=', personId)
    .orderBy('created_at')
    .execute();
}
