import { sentence } from '@oakling/domain/kernel/words';
import type { ProfileVersion, ProfileField } from '@oakling/domain/safety/child-view';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { nameOfChild } from '../child-text.ts';
import { childQuery } from '../data.ts';
import { useAction } from './use-action.ts';

const PROFILE_WORDS: Readonly<Record<ProfileField, string>> = {
  fullName: 'name',
  bio: 'bio',
  avatar: 'picture',
};

const text = {
  state: ({ field, isWaiting }: ProfileVersion, name: string) =>
    isWaiting
      ? `New ${PROFILE_WORDS[field]}. Elders don’t see it yet.`
      : sentence`Elders see this ${PROFILE_WORDS[field]} of ${name}.`,
  pass: (field: ProfileField) => `Show the new ${PROFILE_WORDS[field]} to elders`,
  keep: ({ field, isWaiting }: ProfileVersion) =>
    isWaiting
      ? `Don’t show the new ${PROFILE_WORDS[field]}`
      : `Take back this ${PROFILE_WORDS[field]}`,
  pending: 'Saving…',
  passed: (field: ProfileField) => `Elders now see the new ${PROFILE_WORDS[field]}.`,
  kept: (field: ProfileField, isWaiting: boolean) =>
    isWaiting
      ? `Elders don’t see the new ${PROFILE_WORDS[field]}.`
      : `Elders no longer see this ${PROFILE_WORDS[field]}.`,
};

export function ProfileVersions({ childId }: { childId: string }) {
  const { data: child } = useQuery(childQuery(childId));
  const { run, outcome, pending } = useAction(childId);
  if (child === undefined) return null;
  const decide = ({ id, field, isWaiting }: ProfileVersion, isShown: boolean) => {
    const words = isShown ? text.passed(field) : text.kept(field, isWaiting);
    void run({ verb: 'version', id, outcome: isShown ? 'shown' : 'refused' }, words);
  };
  return (
    <>
      <ul className="space-y-4">
        {child.versions.map((version) => (
          <li key={version.id} className="space-y-2 [overflow-wrap:anywhere]">
            <p className="font-semibold">{text.state(version, nameOfChild(child))}</p>
            {version.field === 'avatar' ? (
              <Avatar
                src={version.pictureUrl}
                of={{ name: nameOfChild(child), role: 'youth' }}
                size="large"
              />
            ) : (
              <p className="whitespace-pre-line">{version.words}</p>
            )}
            <div className="flex flex-wrap gap-3">
              {version.isWaiting && (
                <Button
                  isPending={pending !== null}
                  pendingText={text.pending}
                  onClick={() => decide(version, true)}
                >
                  {text.pass(version.field)}
                </Button>
              )}
              <Button
                variant="secondary"
                isPending={pending !== null}
                pendingText={text.pending}
                onClick={() => decide(version, false)}
              >
                {text.keep(version)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <FeedbackMessage feedback={outcome} />
    </>
  );
}
