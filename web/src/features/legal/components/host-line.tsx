import { useHost } from '../../../lib/host.ts';
import { hostText } from '../text.ts';
import { ContactLink } from './contact-link.tsx';

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
  return (useHost()?.contact ?? null) !== null && <ContactLink />;
}
