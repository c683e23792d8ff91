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

/** Leaves out values that were never changed, which the page shows with the person. */
function changedOnly(versions: readonly WrittenVersion[]) {
  const keyOf = ({ field, name, role }: WrittenVersion) => `${field} ${role} ${name}`;
  return versions.filter(
    (version) =>
      version.state !== 'shown' ||
      versions.some((other) => other.id !== version.id && keyOf(other) === keyOf(version)),
  );
}

/** Changed names, bios and pictures, including former and hidden ones. Renders nothing if there are none. Rule 1.141 */
export function WrittenVersions(props: { versions: readonly WrittenVersion[] }) {
  const versions = changedOnly(props.versions);
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
