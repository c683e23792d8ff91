import { createHash } from 'node:crypto';
import { PRIVACY_POLICY } from '@oakling/domain/legal/privacy-policy';
import { TERMS_OF_SERVICE } from '@oakling/domain/legal/terms-of-service';

/** SHA-256 of the words that people accept, as hexadecimal: part of every consent. Rule 9.21 */
export const LEGAL_HASH = createHash('sha256')
  .update(JSON.stringify([PRIVACY_POLICY, TERMS_OF_SERVICE]))
  .digest('hex');
