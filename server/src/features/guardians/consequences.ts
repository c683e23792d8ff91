import type { GuardianJoined, GuardianshipEnded } from '@oakling/domain/guardians/events';
import type { Terms } from '@oakling/domain/legal/terms';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { insertConsents } from '../legal/store.ts';
import { deleteNoticesOf } from './store.ts';

export function guardianConsequences(terms: Terms): readonly Consequence[] {
  return [
    // Rule 4.46: each guardian's consent is a record of its own.
    on<GuardianJoined>('GuardianJoined', (tx, { guardianId, childId }) => {
      const by = { givenBy: guardianId, givenFor: childId, method: 'guardian-checkbox' } as const;
      return insertConsents(tx, terms, [
        { ...by, scope: 'terms-and-privacy' },
        { ...by, scope: 'child-account' },
      ]);
    }),
    // Rule 4.53
    on<GuardianshipEnded>('GuardianshipEnded', (tx, { guardianId, childId }) =>
      deleteNoticesOf(tx, guardianId, childId),
    ),
  ];
}
