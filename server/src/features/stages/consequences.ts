import type { PersonSignedUp } from '@oakling/domain/identity/events';
import type { BirthDateCorrected, BirthDateSet } from '@oakling/domain/stages/events';
import type { BirthDateSeal } from '../../platform/auth/birth-dates.ts';
import { on, type Consequence } from '../../platform/db/transact.ts';
import { beginAgain, beginGrowing } from './grow.ts';

/** Recomputes the stage and the steps in the transaction that changes a date of birth. */
export function stageConsequences(seal: BirthDateSeal, clock: () => Date): readonly Consequence[] {
  return [
    on<PersonSignedUp>('PersonSignedUp', async (tx, { role, personId }) => {
      if (role === 'youth') await beginGrowing(tx, seal, personId, clock());
    }),
    on<BirthDateSet>('BirthDateSet', (tx, { youthId }) =>
      beginAgain(tx, seal, { youthId, backTo: null }, clock()),
    ),
    on<BirthDateCorrected>('BirthDateCorrected', (tx, { youthId, backTo }) =>
      beginAgain(tx, seal, { youthId, backTo }, clock()),
    ),
  ];
}
