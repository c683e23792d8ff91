import { decideFirstEmailByModerator } from '@oakling/domain/identity/own-pin';
import { firstEmailUrl } from '@oakling/domain/identity/events';
import { decideBirthDateByModerator } from '@oakling/domain/stages/decide-birth-date';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { hashOneTimeCode, newOneTimeCode, proofExpiry } from '../../platform/auth/one-time-code.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveProof } from '../identity/email-store.ts';
import { lockWithoutMailbox } from '../identity/pin-store.ts';
import { emailHasAccount } from '../identity/queries.ts';
import { lockBornChild, saveByModerator } from '../stages/store.ts';
import { insertHelp } from './store.ts';

/** What a moderator writes is kept with the decision; the account's own rows are the system's to write. */
const asSystem = ({ personId, requestId }: ByModerator) =>
  ({ as: 'system', personId, requestId }) as const;

/** Rule 1.121: a moderator who has found out who an adult is has a link to a first address sent. */
export async function sendFirstEmail(
  { transact, origin, clock }: Platform,
  by: ByModerator,
  { personId, email, reason }: { personId: string; email: string; reason: string },
) {
  const code = newOneTimeCode();
  const link = { url: firstEmailUrl(origin, code), expiresAt: proofExpiry(clock()), email };
  return transact(asSystem(by), async (tx) => {
    const account = await lockWithoutMailbox(tx, personId);
    const isTaken = await emailHasAccount(tx, email);
    const decision = decideFirstEmailByModerator(account, { ...link, isTaken });
    if (!decision.ok) return decision;
    await saveProof(tx, decision.value, hashOneTimeCode(code));
    const help = { personId, moderatorId: by.personId, note: reason };
    await insertHelp(tx, { ...help, decision: 'first-email-sent' });
    return decision;
  });
}

/** Rule 1.122: a moderator sets a date of birth right, however often guardians corrected it. */
export async function setBirthDateRight(
  { transact, clock, secret }: Platform,
  by: ByModerator,
  { childId, birthDate, reason }: { childId: string; birthDate: string; reason: string },
) {
  const sealed = birthDateSeal(secret).seal(birthDate, { personId: childId });
  return transact(asSystem(by), async (tx) => {
    const child = await lockBornChild(tx, childId);
    const today = clock().toISOString().slice(0, 10);
    const decision = decideBirthDateByModerator(child, birthDate, today);
    if (!decision.ok) return decision;
    await saveByModerator(tx, childId, sealed);
    const help = { personId: childId, moderatorId: by.personId, note: reason };
    await insertHelp(tx, { ...help, decision: 'birth-date-set' });
    return decision;
  });
}
