import { contactOf, type Host } from '@oakling/domain/legal/host';
import { hostColours } from '@oakling/domain/legal/host-colours';
import type { Config } from './config.ts';

/** The host of this installation; null when none is set. Rule 10.210 */
export function hostOf({ HOST_NAME, HOST_CONTACT, HOST_LOGO, HOST_ACCENT }: Config): Host | null {
  if (HOST_NAME === undefined) return null;
  return {
    name: HOST_NAME,
    contact: HOST_CONTACT === undefined ? null : contactOf(HOST_CONTACT),
    logo: HOST_LOGO === undefined ? null : { width: HOST_LOGO.width, height: HOST_LOGO.height },
    colours: HOST_ACCENT === undefined ? null : hostColours(HOST_ACCENT),
  };
}
