import type { GuardianLinkAnswer } from '@oakling/domain/guardians/contract';
import {
  decideGuardianAcceptance,
  decideGuardianDecline,
  isGoodInvite,
  viewerOfInvite,
} from '@oakling/domain/guardians/guardian-invite';
import { persist } from '../../platform/db/transact.ts';
import { mailboxOf, hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInviteNames, findSpentLink } from './queries.ts';
import { endGuardianInvite, findOpener, lockOpened, saveAccepted } from './store.ts';

/**
 * Describes a link's invite, or why the link is closed. Returns null for an unknown link. Changes nothing. Rules 4.44
 * and 1.126
 */
export async function readGuardianLink(
  { db, clock }: Platform,
  code: string,
  personId: string | null,
): Promise<GuardianLinkAnswer | null> {
  return inTransaction(db, { as: 'owner' }, async (tx) => {
    const codeHash = hashOneTimeCode(code);
    const opened = await lockOpened(tx, codeHash);
    if (opened === null) return findSpentLink(tx, codeHash);
    const { invite } = opened;
    const names = await findInviteNames(tx, invite);
    if (!isGoodInvite(opened, clock())) return { closed: 'ended', inviterName: names.inviterName };
    const opener = personId === null ? null : await findOpener(tx, personId, invite.childId);
    const viewer = viewerOfInvite(opened, opener);
    return { viewer, email: viewer === 'other-address' ? null : invite.email, ...names };
  });
}

/** Accepts an invite with system rights, because people may not write guardianships. Rules 4.44 to 4.47 */
export async function acceptGuardianInvite(
  { transact, clock }: Platform,
  personId: string,
  code: string,
  requestId: string,
) {
  return transact({ as: 'system', personId, requestId }, async (tx) => {
    const opened = await lockOpened(tx, hashOneTimeCode(code));
    const opener = opened && (await findOpener(tx, personId, opened.invite.childId));
    const decision = decideGuardianAcceptance(opener, opened, {
      now: clock(),
      mailbox: mailboxOf(opened?.invite.email ?? ''),
      isProven: opener?.isProven ?? false,
    });
    return persist(decision, (value) => saveAccepted(tx, value, personId));
  });
}

/** Declines an invite. Open to anyone with the link, signed in or not. Rule 4.47 */
export async function declineGuardianInvite(
  { transact, clock }: Platform,
  personId: string | null,
  code: string,
  requestId: string,
) {
  return transact({ as: 'system', personId, requestId }, async (tx) => {
    const decision = decideGuardianDecline(await lockOpened(tx, hashOneTimeCode(code)), clock());
    return persist(decision, (value) => endGuardianInvite(tx, value.id, 'used'));
  });
}
