import { idSchema } from '@oakling/domain/kernel/body';
import { makeEncryptedLinks } from '../../platform/auth/encrypted-links.ts';

/** The links of a trusted person, who has no account. They contain the id of the naming. Rule 1.222 */
export const makeTrustedLinks = (secret: string, origin: string) =>
  makeEncryptedLinks({ secret, origin }, { purpose: 'trusted', page: 'helper', parts: idSchema });
