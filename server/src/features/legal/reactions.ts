import type { PersonSignedUp } from '@oakling/domain/identity/events';
import { TERMS_VERSION, type ConsentMethod, type ConsentScope } from '@oakling/domain/legal/terms';
import type { Tx } from '../../platform/database.ts';
import { on, type Reaction } from '../../platform/transact.ts';
import { LEGAL_HASH } from './legal-hash.ts';

interface Consent {
  readonly givenBy: string;
  readonly givenFor: string;
  readonly scope: ConsentScope;
  readonly method: ConsentMethod;
}

/** Rule 9.21: every sign-up leaves a record of who said yes to what, for whom. */
export const legalReactions: readonly Reaction[] = [
  on<PersonSignedUp>('PersonSignedUp', async (tx, event) => {
    for (const consent of consentsOf(event)) await insertConsent(tx, consent);
  }),
];

function consentsOf({ personId, role, guardianId }: PersonSignedUp): Consent[] {
  if (guardianId !== null) {
    const by = { givenBy: guardianId, givenFor: personId, method: 'invite-by-guardian' as const };
    return [
      { ...by, scope: 'terms-and-privacy' },
      { ...by, scope: 'child-account' },
    ];
  }
  const self = { givenBy: personId, givenFor: personId };
  const terms = { ...self, scope: 'terms-and-privacy', method: 'sign-up-checkbox' } as const;
  if (role !== 'parent') return [terms];
  return [terms, { ...self, scope: 'child-account', method: 'guardian-checkbox' }];
}

async function insertConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      given_by: consent.givenBy,
      given_for: consent.givenFor,
      scope: consent.scope,
      method: consent.method,
      document_version: TERMS_VERSION,
      document_hash: LEGAL_HASH,
    })
    .execute();
}
