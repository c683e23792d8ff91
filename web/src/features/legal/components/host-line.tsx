import type { HostContact } from '@oakling/domain/legal/host';
import { useHost } from '../../../lib/host.ts';
import { hostText } from '../text.ts';

/** Rule 10.210 */
export function HostLine({ className = '' }: { className?: string }) {
  const host = useHost();
  if (host === null) return null;
  return (
    <p className={className}>
      <span>{`${hostText.runBy(host.name)}${host.contact === null ? '' : ' · '}`}</span>
      <HostContactLink />
    </p>
  );
}

export function HostContactLink() {
  const contact = useHost()?.contact ?? null;
  return contact !== null && <LinkTo contact={contact} />;
}

export function LinkTo({ contact: { words, href } }: { contact: HostContact }) {
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
