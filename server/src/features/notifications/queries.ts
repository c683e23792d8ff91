import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { Place } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { askAhead } from '../../platform/db/prepare-statements.ts';
import type { Recipient } from './emails.ts';

/**
 * Those of these people to whom a mail of this kind can go and who want it (rule 8.44); needs the owner's
 * rights. Whoever is leaving in this transaction gets none: it would be the last trace of the account. The answer is
 * waited for later.
 */
export async function askRecipients(
  tx: Tx,
  kind: NotificationKind,
  ids: readonly string[],
): Promise<() => Promise<ReadonlyMap<string, Recipient>>> {
  const recipients = sql<Recipient>`
    select person.id, account.email, person.role, person.time_zone as "timeZone"
    from people as person join users as account on account.id = person.id
    where person.id = any(${[...ids]}::uuid[])
      and not exists (
        select from audit_log as leaving
        where leaving.feature = 'safety' and leaving.subject_id = person.id::text
          and leaving.type = 'AccountRemoved'
      )
      and not exists (
        select from notification_choices as choice
        where choice.person_id = person.id and choice.kind = ${kind} and not choice.by_mail
      )
  `;
  const answer = await askAhead(tx, recipients);
  return async () => new Map((await answer()).map((row) => [row.id, row]));
}

/** Where a session is held, or null when that is not kept any more; needs the owner's rights. */
export async function findPlace(tx: Tx, sessionId: string): Promise<Place | null> {
  const row = await tx
    .selectFrom('session_arrangements')
    .select(['address', 'video_provider', 'video_link'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { address, video_provider: videoProvider, video_link: videoLink } = row;
  if (address !== null) return { connectionMode: 'In-Person', address, geoCoords: null };
  if (videoProvider === null || videoLink === null) return null;
  return { connectionMode: 'Remote', videoProvider, videoLink };
}
