import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';

export function ContactLink() {
  return (
    <a
      href={`mailto:${LEGAL_CONTACT}`}
      className="font-semibold break-words text-role-ink underline decoration-2 underline-offset-4"
    >
      {LEGAL_CONTACT}
    </a>
  );
}
