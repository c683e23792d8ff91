import { sql } from 'kysely';
import { auditPurge, consentPurge } from './features/legal/record-purge-store.ts';
import { picturePurge } from './features/profile/picture-purge.ts';
import { removalPurge } from './features/safety/removed-accounts.ts';
import { arrangementPurge } from './features/sessions/purge-store.ts';
import type { Files } from './platform/files/files.ts';
import { deleteWhere, type Purge } from './platform/db/retention.ts';

/** Runs hourly, because links that work for an hour shouldn't be stored for a day. Rule 9.82 */
export const HOURLY_PURGES: readonly Purge[] = [
  {
    of: 'resetCodes',
    run: (db, { now }) => deleteWhere(db, 'verifications', sql`expires_at <= ${now}`),
  },
  {
    of: 'emailProofs',
    run: (db, { now }) => deleteWhere(db, 'email_proofs', sql`expires_at <= ${now}`),
  },
];

/** All other purges, which run daily. A test fails for a kind in domain/src/legal/retention.ts that has no purge. */
export function dailyPurges(files: Files): readonly Purge[] {
  return [
    {
      of: 'invites',
      run: (db, { before }) =>
        deleteWhere(db, 'invites', sql`status = 'pending' and sent_at <= ${before}`),
    },
    {
      of: 'guardianInvites',
      // Rule 4.68 deletes expired invites and notifies their sender. This purge runs a day later, and deletes any that
      // remain.
      run: (db, { before }) =>
        deleteWhere(
          db,
          'guardian_invites',
          sql`sent_at <= ${before}::timestamptz - interval '1 day'`,
        ),
    },
    {
      of: 'spentGuardianLinks',
      run: (db, { before }) => deleteWhere(db, 'spent_guardian_links', sql`ended_at <= ${before}`),
    },
    {
      of: 'askedTrustedPeople',
      run: (db, { before }) =>
        deleteWhere(
          db,
          'trusted_people',
          sql`confirmed_at is null and ended_at is null and asked_at <= ${before}`,
        ),
    },
    {
      of: 'formerTrustedPeople',
      run: (db, { before }) => deleteWhere(db, 'trusted_people', sql`ended_at <= ${before}`),
    },
    { of: 'logins', run: (db, { now }) => deleteWhere(db, 'logins', sql`expires_at <= ${now}`) },
    {
      of: 'notifications',
      run: (db, { before }) => deleteWhere(db, 'notifications', sql`created_at <= ${before}`),
    },
    arrangementPurge,
    {
      of: 'formerProfiles',
      run: (db, { before }) =>
        deleteWhere(
          db,
          'profile_versions',
          sql`state in ('replaced', 'refused') and coalesce(decided_at, written_at) <= ${before}`,
        ),
    },
    {
      of: 'reports',
      run: (db, { before }) =>
        deleteWhere(db, 'reports', sql`status = 'closed' and closed_at <= ${before}`),
    },
    {
      of: 'formerLimits',
      run: (db, { before }) => deleteWhere(db, 'former_limits', sql`kept_at <= ${before}`),
    },
    {
      of: 'accountSnapshots',
      // Closing the last case deletes the copy. This purge deletes any copies that remain without an open case.
      run: (db, { before }) =>
        deleteWhere(
          db,
          'account_snapshots',
          sql`removed_at <= ${before} or not exists (
            select from account_snapshot_cases as held join reports on reports.id = held.report_id
            where held.person_id = account_snapshots.person_id and reports.status <> 'closed'
          )`,
        ),
    },
    {
      of: 'counts',
      run: (db, { now }) => deleteWhere(db, 'rate_limits', sql`expire <= ${now.getTime()}`),
    },
    picturePurge(files),
    removalPurge(files),
    {
      of: 'deliveries',
      run: (db, { before }) => deleteWhere(db, 'deliveries', sql`delivered_at <= ${before}`),
    },
    {
      of: 'parkedEvents',
      run: (db, { before }) => deleteWhere(db, 'outbox', sql`parked_at <= ${before}`),
    },
    {
      of: 'keptMails',
      run: (db, { before }) => deleteWhere(db, 'dev_mailbox', sql`created_at <= ${before}`),
    },
    {
      of: 'unsentMails',
      run: (db, { before }) => deleteWhere(db, 'unsent_mails', sql`failed_at <= ${before}`),
    },
    consentPurge,
    auditPurge,
  ];
}
