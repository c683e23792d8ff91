import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import { useHost } from '../../../lib/host.ts';
import { LinkTo } from './host-line.tsx';

const EXAMPLE = { words: LEGAL_CONTACT, href: `mailto:${LEGAL_CONTACT}` };

/** The organization's contact, or an example if none is set. Rule 10.340 */
export function ContactLink() {
  return <LinkTo contact={useHost()?.contact ?? EXAMPLE} />;
}
