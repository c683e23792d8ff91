import { keyedHash } from '../auth/encryption.ts';

/** What stands for an address where mails that could not be sent are noted; of use to nobody without the secret. */
export function mailAddressHash(secret: string, address: string): string {
  return keyedHash(secret, `mail address ${address}`);
}
