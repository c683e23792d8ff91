import type { VettedView } from '@oakling/domain/admin/contract';
import { dayWords } from '../../../lib/date-words.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { peopleText, ROLE, STANDING } from '../text.ts';

/** A person by name, role and standing, with the way to all about them. */
export function VettedLine({ person }: { person: VettedView }) {
  return (
    <span>
      <TextLink
        to={`/moderation/people/${person.id}`}
        className="inline-flex min-h-11 items-center"
      >
        {person.name}
      </TextLink>
      {` · ${roleAndStanding(person)}`}
    </span>
  );
}

/** Only elders are verified; of others it is said when they are suspended. */
export function roleAndStanding({ role, standing, verifiedUntil }: VettedView): string {
  if (role !== 'elder' && standing !== 'suspended') return ROLE[role];
  const words = `${ROLE[role]} · ${STANDING[standing]}`;
  if (standing !== 'verified' || verifiedUntil === null) return words;
  return `${words} ${peopleText.until(dayWords(`${verifiedUntil}T00:00:00Z`, 'UTC'))}`;
}
