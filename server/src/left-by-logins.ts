import { emailChangeDropped } from '@oakling/domain/identity/events';
import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { findFeed } from './features/calendar/store.ts';
import { listRecentGuardianships } from './features/guardians/queries.ts';
import { listOwnDevicesLeftBehind } from './features/identity/own-device-store.ts';
import { listPasskeysLeftBehind } from './features/identity/passkey-store.ts';
import { listPinsLeftBehind } from './features/identity/pin-store.ts';
import { listSilenced } from './features/notifications/choice-store.ts';
import { deletePushesOf } from './features/notifications/push-store.ts';
import { listLastingDecisions } from './features/safety/queries.ts';
import { endInvitesFrom } from './features/guardians/invite-guardian.ts';
import {
  deleteProofsAskedBy,
  deleteResetCodes,
  dropOtherAddress,
} from './features/identity/email-store.ts';
import type { Tx } from './platform/db/database.ts';

/** Lists, with the viewer's rights, what was set up with the viewer's logins. */
type List = (tx: Tx, viewerId: string, loginId: string) => Promise<LeftBehind[]>;

/** Something that a login can leave behind, and how a new password affects it. Rule 1.134 */
interface LeftByLogin {
  readonly tables: readonly string[];
  /** The encryption purposes of its links, which are not stored. */
  readonly links?: readonly string[];
  /**
   * `ends`: ends with the password. `ends-elsewhere`: the sign-in library, a cascade or the link's own check ends it.
   * `stays`: only its owner can tell whether it should end, and sees it on the page named in `where` and, with `list`,
   * in "Was this you?". Rule 1.146
   */
  readonly fate:
    | { readonly is: 'ends'; readonly end: (tx: Tx, personId: string) => Promise<DomainEvent[]> }
    | { readonly is: 'ends-elsewhere'; readonly where: string }
    | { readonly is: 'stays'; readonly where: string; readonly list?: List };
}

export const LEFT_BY_LOGINS: Readonly<Record<string, LeftByLogin>> = {
  'other logins': {
    tables: ['logins'],
    fate: { is: 'ends-elsewhere', where: 'the sign-in library' },
  },
  'push subscriptions': {
    tables: ['push_subscriptions'],
    fate: {
      is: 'ends',
      async end(tx, personId) {
        await deletePushesOf(tx, personId);
        return [];
      },
    },
  },
  'password reset links, moderators’ set-up links, half-finished logins and challenges for passkeys':
    {
      tables: ['verifications'],
      fate: {
        is: 'ends',
        async end(tx, personId) {
          await deleteResetCodes(tx, personId);
          return [];
        },
      },
    },
  'a pending change of address, and first addresses named for children': {
    tables: ['email_proofs'],
    fate: {
      is: 'ends',
      async end(tx, personId) {
        await deleteProofsAskedBy(tx, personId);
        return (await dropOtherAddress(tx, personId)) ? [emailChangeDropped(personId)] : [];
      },
    },
  },
  'unanswered invites of guardians': {
    tables: ['guardian_invites'],
    fate: { is: 'ends', end: endInvitesFrom },
  },
  'decision and consent links': {
    tables: [],
    links: ['decision', 'consent'],
    fate: { is: 'ends-elsewhere', where: 'isFormerLink' },
  },
  'the calendar feed': {
    tables: ['calendar_feeds'],
    fate: { is: 'stays', where: 'the account page', list: listFeed },
  },
  'the PIN of an elder’s own device that set the password': {
    tables: ['own_devices'],
    fate: { is: 'stays', where: 'the account page', list: listOwnDevicesLeftBehind },
  },
  passkeys: {
    tables: ['passkeys'],
    fate: { is: 'stays', where: 'the account page', list: listPasskeysLeftBehind },
  },
  'PINs and devices of children': {
    tables: ['child_pins', 'child_devices'],
    fate: { is: 'stays', where: 'the child’s page', list: listPinsLeftBehind },
  },
  'guardians who accepted, and children taken in': {
    tables: ['guardianships'],
    fate: { is: 'stays', where: 'the child’s page', list: listRecentGuardianships },
  },
  'unanswered invites of children': {
    tables: ['invites'],
    fate: { is: 'stays', where: 'the dashboard' },
  },
  'decisions about children': {
    tables: ['standing_rules', 'blocks', 'rests', 'pre_approvals'],
    fate: { is: 'stays', where: 'the child’s page', list: listLastingDecisions },
  },
  'the person who helps an elder': {
    tables: ['trusted_people'],
    links: ['trusted'],
    fate: { is: 'stays', where: 'the account page' },
  },
  'silenced notices': {
    tables: ['notification_choices'],
    fate: { is: 'stays', where: 'the account page', list: listSilenced },
  },
  'a moderator’s second factor': {
    tables: ['two_factors'],
    fate: { is: 'stays', where: 'the account page' },
  },
};

/** Secrets that no login leaves behind, each with the reason. */
export const NOT_LEFT_BY_LOGINS: Readonly<Record<string, string>> = {
  accounts: 'the password itself',
  spent_guardian_links: 'hashes of links that no longer work',
  suspension_notices: 'mailed to a suspended person by a moderator',
  consents: 'the hash of a public document',
  birth_dates: 'an encrypted day',
  unsent_mails: 'an answer of a mail server, and the hash of an address',
};

async function listFeed(tx: Tx, viewerId: string): Promise<LeftBehind[]> {
  const feed = await findFeed(tx, viewerId);
  if (feed === undefined) return [];
  const since = feed.created_at.toISOString();
  return [{ what: 'calendar-feed', since, lastUsedAt: feed.last_read_at?.toISOString() ?? null }];
}

/** Rule 1.146 */
export async function listLeftBehind(
  tx: Tx,
  viewerId: string,
  loginId: string,
): Promise<LeftBehind[]> {
  const items: LeftBehind[] = [];
  for (const { fate } of Object.values(LEFT_BY_LOGINS)) {
    if (fate.is === 'stays' && fate.list !== undefined)
      items.push(...(await fate.list(tx, viewerId, loginId)));
  }
  return items;
}

/** Ends what other logins left behind, in the transaction that sets the new password. */
export async function endLeftByLogins(tx: Tx, personId: string): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (const { fate } of Object.values(LEFT_BY_LOGINS)) {
    if (fate.is === 'ends') events.push(...(await fate.end(tx, personId)));
  }
  return events;
}
