import type { ProfileView } from '@oakling/domain/profile/contract';
import { ImageUp } from 'lucide-react';
import { useEffect, type ChangeEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { profileText as text } from '../text.ts';
import {
  AVATAR_FIELD_ID,
  AVATAR_TYPES,
  pictureOf,
  presetOf,
  problemOfFile,
  savedAvatar,
  type AvatarChoice,
} from './avatar-choice.ts';
import { PresetAvatars } from './preset-avatars.tsx';

type Props = {
  profile: ProfileView;
  choice: AvatarChoice;
  /** What is wrong with the picture, or null. */
  problem: string | null;
  onChoose: (choice: AvatarChoice) => void;
  onProblem: (problem: string | null) => void;
};

/** A picture of one's own or one of the drawn ones; choosing one clears the other. Rules 3.3 to 3.5 */
export function AvatarChooser({ profile, choice, problem, onChoose, onProblem }: Props) {
  const file = choice.kind === 'file' ? choice.file : null;
  const fileUrl = choice.kind === 'file' ? choice.url : null;

  useEffect(() => {
    if (fileUrl === null) return;
    return () => URL.revokeObjectURL(fileUrl);
  }, [fileUrl]);

  function chooseFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? [];
    // Emptied, so that choosing the same file once more is a change too.
    currentTarget.value = '';
    if (chosen === undefined) return;
    const wrong = problemOfFile(chosen);
    onProblem(wrong);
    if (wrong !== null) return;
    onChoose({ kind: 'file', file: chosen, url: URL.createObjectURL(chosen) });
  }

  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar src={pictureOf(choice, profile)} alt={text.picture} size="large" />
        <div className="min-w-0 grow basis-56 space-y-2">
          <label
            className={`${buttonClasses('secondary')} relative hover:bg-role-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-role-ink`}
          >
            <ImageUp aria-hidden className="size-6 shrink-0" />
            {text.upload}
            <input
              type="file"
              id={AVATAR_FIELD_ID}
              accept={AVATAR_TYPES.join(',')}
              onChange={chooseFile}
              aria-describedby="avatar-hint avatar-problem"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
          <p id="avatar-hint" className="text-sm text-ink-soft">
            {text.uploadHint}
          </p>
          {file !== null && (
            <p className="font-semibold [overflow-wrap:anywhere]">{text.chosenFile(file.name)}</p>
          )}
        </div>
      </div>
      <div id="avatar-problem">{problem !== null && <Alert tone="error">{problem}</Alert>}</div>
      <PresetAvatars
        role={profile.role}
        chosen={presetOf(choice, profile)}
        onChoose={(preset) => {
          onProblem(null);
          onChoose(preset === profile.presetAvatar ? savedAvatar : { kind: 'preset', preset });
        }}
      />
    </div>
  );
}
