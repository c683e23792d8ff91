import type { DomainEvent } from '../kernel/decision.ts';

/** Contains neither name nor address, which the mail reads at delivery. Rule 1.220 */
export interface TrustedPersonChanged extends DomainEvent<
  | 'TrustedPersonAsked'
  | 'TrustedPersonConfirmed'
  | 'TrustedPersonLeft'
  | 'TrustedPersonRemoved'
  | 'TrustedPersonReminded'
> {
  readonly trustedId: string;
}

export function trustedPersonChanged(
  { id, elderId }: { readonly id: string; readonly elderId: string },
  type: TrustedPersonChanged['type'],
): TrustedPersonChanged {
  const subject = { feature: 'trusted', id: elderId };
  return { type, trustedId: id, subject, concerns: [elderId] };
}
