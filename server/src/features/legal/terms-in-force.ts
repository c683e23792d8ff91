import { createHash } from 'node:crypto';
import { PRIVACY_POLICY } from '@oakling/domain/legal/privacy-policy';
import { TERMS_OF_SERVICE } from '@oakling/domain/legal/terms-of-service';
import { TERMS_VERSION, type Terms } from '@oakling/domain/legal/terms';

/** SHA-256 of the words that people accept, as hexadecimal: part of every consent. Rule 9.21 */
const LEGAL_HASH = createHash('sha256')
  .update(JSON.stringify([PRIVACY_POLICY, TERMS_OF_SERVICE]))
  .digest('hex');

/** The terms that this server shows and asks for. */
export const TERMS_IN_FORCE: Terms = { version: TERMS_VERSION, hash: LEGAL_HASH };
