import type { PasswordChanged } from '@oakling/domain/identity/events';
import type { Terms } from '@oakling/domain/legal/terms';
import { adminConsequences } from './features/admin/consequences.ts';
import { guardianConsequences } from './features/guardians/consequences.ts';
import { identityConsequences } from './features/identity/consequences.ts';
import { inviteConsequences } from './features/invites/consequences.ts';
import type { ConsentWays } from './features/legal/consent-ways.ts';
import { legalConsequences } from './features/legal/consequences.ts';
import { notificationConsequences } from './features/notifications/consequences.ts';
import { removalConsequences, safetyConsequences } from './features/safety/consequences.ts';
import { stageConsequences } from './features/stages/consequences.ts';
import { sessionConsequences } from './features/sessions/consequences.ts';
import { endLeftByLogins } from './left-by-logins.ts';
import type { BirthDateSeal } from './platform/auth/birth-dates.ts';
import { on, type Consequence } from './platform/db/transact.ts';

/** The consequences of each event, in the order in which they run. */
export function consequencesOf(
  terms: Terms,
  consent: ConsentWays,
  seal: BirthDateSeal,
  clock: () => Date,
  secret: string,
): readonly Consequence[] {
  return [
    ...identityConsequences,
    on<PasswordChanged>('PasswordChanged', (tx, { subject }) => endLeftByLogins(tx, subject.id)),
    ...legalConsequences(terms, consent, clock),
    ...safetyConsequences(clock, secret),
    ...stageConsequences(seal, clock),
    ...adminConsequences,
    ...sessionConsequences(clock),
    ...notificationConsequences,
    ...inviteConsequences,
    ...guardianConsequences,
    // These run last, because the other consequences read the person's rows.
    ...removalConsequences,
  ];
}
