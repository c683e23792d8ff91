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

export function HostContactLine() {
  const host = useHost();
  if (host === null || host.contact === null) return null;
  return (
    <p>
      <span>{hostText.askThem(host.name)}</span> <HostContactLink />
    </p>
  );
}

export function HostContactLink() {
  const contact = useHost()?.contact ?? null;
  if (contact === null) return null;
  return (
    <a
      href={contact.href}
      rel="noopener"
      className="font-semibold wrap-anywhere text-role-ink underline decoration-2 underline-offset-4"
    >
      {contact.words}
    </a>
  );
}
