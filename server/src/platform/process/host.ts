import { isolated } from '@oakling/domain/kernel/isolate';
import { contactOf, type Host, phoneOrPageOf } from '@oakling/domain/legal/host';
import { hostColours } from '@oakling/domain/legal/host-colours';
import type { Config } from './config.ts';

/** Null if no host is configured. Rule 10.210 */
export function hostOf(config: Config): Host | null {
  const { HOST_NAME, HOST_CONTACT, HOST_HELPLINE, HOST_LOGO, HOST_ACCENT } = config;
  if (HOST_NAME === undefined) return null;
  return {
    name: isolated(HOST_NAME),
    contact: HOST_CONTACT === undefined ? null : contactOf(HOST_CONTACT),
    helpline: HOST_HELPLINE === undefined ? null : phoneOrPageOf(HOST_HELPLINE),
    logo: HOST_LOGO === undefined ? null : { width: HOST_LOGO.width, height: HOST_LOGO.height },
    colours: HOST_ACCENT === undefined ? null : hostColours(HOST_ACCENT),
  };
}
