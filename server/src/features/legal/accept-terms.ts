import type { AcceptTerms } from '@oakling/domain/legal/contract';
import { decideAcceptance } from '@oakling/domain/legal/decide-acceptance';
import { PRIVACY_POLICY } from '@oakling/domain/legal/privacy-policy';
import { type Terms, TERMS_VERSION } from '@oakling/domain/legal/terms';
import { TERMS_OF_SERVICE } from '@oakling/domain/legal/terms-of-service';
import { createHash } from 'node:crypto';
import type { ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAcceptance } from './store.ts';

/** A parent accepts for their children, too. Rules 1.50 to 1.53 and 1.96 */
export async function acceptTerms({ transact, terms }: Platform, by: ByPerson, input: AcceptTerms) {
  return transact(by, async (tx) => {
    const state = await lockAcceptance(tx, by.personId, terms);
    return decideAcceptance(by, state, input);
  });
}

/** Hexadecimal SHA-256 of the accepted text, which is stored with every consent. Rule 9.21 */
const LEGAL_HASH = createHash('sha256')
  .update(JSON.stringify([PRIVACY_POLICY, TERMS_OF_SERVICE]))
  .digest('hex');

export const TERMS_IN_FORCE: Terms = { version: TERMS_VERSION, hash: LEGAL_HASH };
