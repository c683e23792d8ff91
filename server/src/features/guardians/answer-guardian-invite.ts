import type { GuardianLinkAnswer } from '@oakling/domain/guardians/contract';
import {
  decideGuardianAcceptance,
  decideGuardianDecline,
  isGoodInvite,
  viewerOfInvite,
} from '@oakling/domain/guardians/guardian-invite';
import { mailboxOf } from '../../platform/auth/mailbox.ts';
import { hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInviteNames, findSpentLink } from './queries.ts';
import { endGuardianInvite, findOpener, lockOpened, saveAccepted } from './store.ts';

/** Rules 4.44 and 1.126: what a link is about, or why it opens nothing; null of one nobody knows. Changes nothing. */
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

/** Rules 4.44 to 4.47: what a person may not write themselves, the guardianship, is written for them. */
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
    if (decision.ok) await saveAccepted(tx, decision.value, personId);
    return decision;
  });
}

/** Rule 4.47: by anybody who has the link, signed in or not. */
export async function declineGuardianInvite(
  { transact, clock }: Platform,
  personId: string | null,
  code: string,
  requestId: string,
) {
  return transact({ as: 'system', personId, requestId }, async (tx) => {
    const decision = decideGuardianDecline(await lockOpened(tx, hashOneTimeCode(code)), clock());
    if (decision.ok) await endGuardianInvite(tx, decision.value.id, 'used');
    return decision;
  });
}
