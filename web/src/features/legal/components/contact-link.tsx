import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import { useHost } from '../../../lib/host.ts';

const EXAMPLE = { words: LEGAL_CONTACT, href: `mailto:${LEGAL_CONTACT}` };

/** The organization's contact, or an example if none is set. Rule 10.340 */
export function ContactLink() {
  const { words, href } = useHost()?.contact ?? EXAMPLE;
  return (
    <a
      href={href}
      rel="noopener"
      className="font-semibold wrap-anywhere text-role-ink underline decoration-2 underline-offset-4"
    >
      {words}
    </a>
  );
}
