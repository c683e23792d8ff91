import type { Actor } from '../identity/role.ts';
import { canonicalEmail } from '../kernel/canonical-email.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';
import type { TrustedAnswer } from './contract.ts';
import { trustedPersonChanged, type TrustedPersonChanged } from './events.ts';

export interface TrustedPerson {
  readonly id: string;
  readonly elderId: string;
  readonly isConfirmed: boolean;
}

interface Naming {
  readonly id: string;
  readonly email: string;
  readonly ownEmail: string;
  /** True if the elder must confirm their own address first. */
  readonly isUnproven: boolean;
  /** True if the same mailbox said no to this elder within the last 90 days. */
  readonly hasSaidNo: boolean;
}

export type NamingRefusal = 'email-unproven' | 'own-mailbox' | 'said-no';

/** Refusals depend only on what the elder knows, so the answer doesn't reveal who is a member. Rules 1.220 and 1.223 */
export function decideNaming(
  { personId }: Pick<Actor, 'personId'>,
  { id, email, ownEmail, isUnproven, hasSaidNo }: Naming,
): Decision<null, TrustedPersonChanged, NamingRefusal> {
  if (isUnproven) return refuse('email-unproven');
  if (canonicalEmail(email) === canonicalEmail(ownEmail)) return refuse('own-mailbox');
  if (hasSaidNo) return refuse('said-no');
  return accept(null, trustedPersonChanged({ id, elderId: personId }, 'TrustedPersonAsked'));
}

/** The answer of the mailbox's owner through the link. A no also stops the mails later. Rule 1.222 */
export function decideTrustedAnswer(
  found: TrustedPerson | null,
  answer: TrustedAnswer,
): Decision<null, TrustedPersonChanged, 'link-invalid' | 'answered'> {
  if (found === null) return refuse('link-invalid');
  if (answer === 'no') return accept(null, trustedPersonChanged(found, 'TrustedPersonLeft'));
  if (found.isConfirmed) return refuse('answered');
  return accept(null, trustedPersonChanged(found, 'TrustedPersonConfirmed'));
}

/** The trusted person when a mail is due. */
export interface TrustedPersonNow extends TrustedPerson {
  readonly name: string;
  readonly email: string;
  /** True if no mail may go to this mailbox: a child's, or that of a family with a session or a block. Rule 1.223 */
  readonly isBarred: boolean;
  /** True if something has waited a day for the elder's answer. Rule 1.225 */
  readonly isElderAwaited: boolean;
}

/** Checked again at delivery, because everything may have changed since the event. Rules 1.223 and 1.225 */
export function mayMailTrustedPerson(
  { isBarred, isConfirmed, isElderAwaited }: TrustedPersonNow,
  type: TrustedPersonChanged['type'],
): boolean {
  if (isBarred) return false;
  return type === 'TrustedPersonAsked' ? !isConfirmed : isConfirmed && isElderAwaited;
}
