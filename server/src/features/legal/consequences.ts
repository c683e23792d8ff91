import type {
  EmailChanged,
  PasswordChanged,
  PersonSignedUp,
} from '@oakling/domain/identity/events';
import type {
  GuardianAgreed,
  GuardianConsented,
  TermsAccepted,
} from '@oakling/domain/legal/decide-acceptance';
import type {
  ChildConsentRecorded,
  ChildConsentWithdrawn,
} from '@oakling/domain/legal/child-consent-events';
import type { Terms } from '@oakling/domain/legal/terms';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { saveMailAgain, saveMailDue } from './child-consent-store.ts';
import type { ConsentWays } from './consent-ways.ts';
import { findInviteTerms, insertConsents, type Consent } from './store.ts';

/** Records each consent with the person it concerns and the version of the text. Rule 9.21 */
export function legalConsequences(
  terms: Terms,
  { mailDueAt }: ConsentWays,
  clock: () => Date,
): readonly Consequence[] {
  return [
    on<PersonSignedUp>('PersonSignedUp', async (tx, event) => {
      if (event.guardianId === null) return insertConsents(tx, terms, consentsOfSignUp(event));
      // The parent agreed to the terms that were in force when the invite was sent. For an added child, these are the
      // current terms. Rule 9.76
      const invited = await findInviteTerms(tx, event.personId);
      const method = invited === null ? 'guardian-checkbox' : 'invite-by-guardian';
      const child = { childId: event.personId, guardianId: event.guardianId };
      await insertConsents(tx, invited ?? terms, forChild(child, method));
      const now = clock();
      await saveMailDue(tx, child, now, mailDueAt(now));
    }),
    // A mail to the former mailbox can't confirm the consent of the current one, so mail the parent again. Rule 9.176
    on<EmailChanged>('EmailChanged', (tx, { subject }) => saveMailAgain(tx, subject.id, clock())),
    // The link in the earlier mail no longer works, so mail the parent again. Rule 1.134
    on<PasswordChanged>('PasswordChanged', (tx, { subject }) =>
      saveMailAgain(tx, subject.id, clock()),
    ),
    // Both the start and the end of the consent are recorded. Rule 9.182
    on<ChildConsentRecorded>('ChildConsentRecorded', (tx, { way, ...event }) =>
      insertConsents(tx, terms, [ofChild(event, 'child-consent', way)]),
    ),
    on<ChildConsentWithdrawn>('ChildConsentWithdrawn', (tx, { by, ...event }) =>
      insertConsents(tx, terms, [ofChild(event, 'child-consent-ended', by)]),
    ),
    on<GuardianConsented>('GuardianConsented', (tx, { guardianId, inviteToken }) =>
      insertConsents(tx, terms, [forInvite(guardianId, inviteToken, 'invite-sent')]),
    ),
    on<GuardianAgreed>('GuardianAgreed', (tx, event) =>
      insertConsents(tx, terms, forChild(event, 'guardian-checkbox')),
    ),
    on<TermsAccepted>('TermsAccepted', (tx, event) =>
      insertConsents(tx, terms, consentsOfAcceptance(event)),
    ),
  ];
}

function consentsOfSignUp({ personId, role }: PersonSignedUp): Consent[] {
  const self = { givenBy: personId, givenFor: personId };
  const terms = { ...self, scope: 'terms-and-privacy', method: 'sign-up-checkbox' } as const;
  if (role !== 'parent') return [terms];
  return [terms, { ...self, scope: 'child-account', method: 'guardian-checkbox' }];
}

function consentsOfAcceptance(event: TermsAccepted): Consent[] {
  const { personId, role, childIds, inviteTokens } = event;
  const self = { givenBy: personId, givenFor: personId };
  const terms = { ...self, scope: 'terms-and-privacy', method: 'changed-terms-checkbox' } as const;
  if (role !== 'parent') return [terms];
  return [
    terms,
    { ...self, scope: 'child-account', method: 'guardian-checkbox' },
    ...childIds.flatMap((childId) =>
      forChild({ guardianId: personId, childId }, 'guardian-checkbox'),
    ),
    ...inviteTokens.map((token) => forInvite(personId, token, 'guardian-checkbox')),
  ];
}

function forChild(
  { guardianId, childId }: { guardianId: string; childId: string },
  method: Consent['method'],
): Consent[] {
  const by = { givenBy: guardianId, givenFor: childId, method };
  return [
    { ...by, scope: 'terms-and-privacy' },
    { ...by, scope: 'child-account' },
  ];
}

function ofChild(
  { guardianId, childId }: { guardianId: string; childId: string },
  scope: Consent['scope'],
  method: Consent['method'],
): Consent {
  return { givenBy: guardianId, givenFor: childId, scope, method };
}

/** The child doesn't exist yet, so the consent refers to the invite. Rule 9.75 */
function forInvite(givenBy: string, token: string, method: Consent['method']): Consent {
  return { givenBy, givenFor: token, scope: 'child-account', method };
}
