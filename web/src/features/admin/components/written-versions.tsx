import type { WrittenVersion } from '@oakling/domain/admin/contract';
import { dayWords } from '../../../lib/date-words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { SectionCard } from '../../../ui/card.tsx';

const FIELDS: Readonly<Record<WrittenVersion['field'], string>> = {
  fullName: 'Name',
  bio: 'Short bio',
  avatar: 'Picture',
};

const STATES: Readonly<Record<WrittenVersion['state'], string>> = {
  waiting: 'Others don’t see it yet',
  shown: 'Others see it',
  refused: 'Refused or withdrawn',
  replaced: 'Replaced since',
};

/** Names, bios and pictures, including former and hidden ones. Renders nothing if there are none. Rule 1.141 */
export function WrittenVersions({ versions }: { versions: readonly WrittenVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <SectionCard heading="Changed names, bios and pictures">
      <ul className="space-y-4">
        {versions.map(({ id, field, words, pictureUrl, state, writtenAt, ...of }) => (
          <li key={id} className="space-y-1 [overflow-wrap:anywhere]">
            <p className="font-semibold">{`${FIELDS[field]} of ${of.name}`}</p>
            {pictureUrl === null ? (
              <p className="whitespace-pre-line">{words || 'Empty'}</p>
            ) : (
              <Avatar src={pictureUrl} of={of} alt={`Picture of ${of.name}`} size="large" />
            )}
            <p className="text-sm text-ink-soft">{`${STATES[state]} · ${dayWords(writtenAt)}`}</p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
