import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';

/** Rule 1.169 */
export const REVIEWS = [
  'adult-by-range',
  'age-asked',
  'date-unconfirmed',
  'shared-mailbox',
  'former-name',
] as const;
export type Review = (typeof REVIEWS)[number];

export type AccountReviewed = DomainEvent<'AccountReviewed'>;

/** A moderator has looked at an account, which ends all its open reasons at once. Rule 1.169 */
export function decideReview(
  personId: string,
  open: readonly Review[],
): Decision<readonly Review[], AccountReviewed, 'not-in-review'> {
  if (open.length === 0) return refuse('not-in-review');
  return accept(open, {
    type: 'AccountReviewed',
    subject: { feature: 'admin', id: personId },
    concerns: [],
    after: { reviews: open.join(' ') },
  });
}
