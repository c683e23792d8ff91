import type { Role } from '@oakling/domain/identity/role';
import {
  AVATAR_MAX_BYTES,
  DRAWN_AVATARS,
  PRESET_AVATARS,
  type OfferedAvatar,
  presetAvatarUrl,
  type PresetAvatar,
} from '@oakling/domain/profile/avatar';
import type { ProfileView } from '@oakling/domain/profile/contract';
import { Check, ImageUp } from 'lucide-react';
import { useEffect, useState, type ChangeEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { readPicture } from '../crop.ts';
import { presetNames, profileText as text } from '../text.ts';

const PictureCropper = lazyDialog(
  async () => (await import('./picture-cropper.tsx')).PictureCropper,
);

type Opened = 'opening' | { readonly picture: ImageBitmap; readonly original: File };

type AvatarChooserProps = {
  profile: ProfileView;
  choice: AvatarChoice;
  problem: string | null;
  onChoose: (choice: AvatarChoice) => void;
  onProblem: (problem: string | null) => void;
};

/** An uploaded or drawn picture. Choosing one clears the other. Rules 3.3 to 3.5 */
export function AvatarChooser({
  profile,
  choice,
  problem,
  onChoose,
  onProblem,
}: AvatarChooserProps) {
  const file = choice.kind === 'file' ? choice.file : null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [large, setLarge] = useState<File | null>(null);
  const fileUrl = choice.kind === 'file' ? choice.url : null;

  useEffect(() => {
    if (fileUrl === null) return;
    return () => URL.revokeObjectURL(fileUrl);
  }, [fileUrl]);

  const use = (of: File) => onChoose({ kind: 'file', file: of, url: URL.createObjectURL(of) });

  function close(picture: ImageBitmap) {
    picture.close();
    setOpened(null);
  }

  async function chooseFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? [];
    // The input is reset, so that choosing the same file again causes a change event.
    currentTarget.value = '';
    if (chosen === undefined) return;
    const isOfType = AVATAR_TYPES.includes(chosen.type);
    onProblem(isOfType ? null : text.wrongType);
    setLarge(null);
    if (!isOfType) return;
    const isTooLarge = chosen.size > AVATAR_MAX_BYTES;
    setLarge(isTooLarge ? chosen : null);
    if (isTooLarge) onProblem(text.tooLarge);
    else await open(chosen);
  }

  async function open(chosen: File) {
    setLarge(null);
    setOpened('opening');
    try {
      setOpened({ picture: await readPicture(chosen), original: chosen });
      onProblem(null);
    } catch {
      // The server may be able to read formats that the browser can't, so send the original if it isn't too large.
      // Rule 3.3
      setOpened(null);
      if (chosen.size <= AVATAR_MAX_BYTES) use(chosen);
    }
  }

  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar
          src={pictureOf(choice, profile)}
          of={{ name: profile.fullName, role: profile.role }}
          alt={text.picture}
          size="large"
        />
        <div className="min-w-0 grow basis-56 space-y-2">
          <label
            className={`${buttonClasses('secondary')} relative hover:bg-role-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-role-ink`}
          >
            <ImageUp aria-hidden className="size-6 shrink-0" />
            <span>{text.upload}</span>
            <input
              type="file"
              id={AVATAR_FIELD_ID}
              accept={AVATAR_TYPES.join(',')}
              onChange={(event) => void chooseFile(event)}
              aria-describedby="avatar-hint avatar-problem"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
          <p id="avatar-hint" className="text-sm text-ink-soft">
            {text.uploadHint}
          </p>
          <p role="status">{opened === 'opening' && text.opening}</p>
          {file !== null && (
            <p className="font-semibold [overflow-wrap:anywhere]">{text.chosenFile(file.name)}</p>
          )}
        </div>
      </div>
      {opened !== null && opened !== 'opening' && (
        <PictureCropper
          {...opened}
          onUse={(cropped) => {
            use(cropped);
            close(opened.picture);
          }}
          onCancel={() => close(opened.picture)}
        />
      )}
      <div id="avatar-problem">
        {problem !== null && (
          <Alert tone="error">
            <p>{problem}</p>
            {large !== null && (
              <Button variant="secondary" className="mt-3" onClick={() => void open(large)}>
                {text.makeSmaller}
              </Button>
            )}
          </Alert>
        )}
      </div>
      <PresetAvatars
        role={profile.role}
        chosen={presetOf(choice, profile)}
        onChoose={(preset) => {
          onProblem(null);
          setLarge(null);
          const isNew = isOffered(preset) && preset !== profile.presetAvatar;
          onChoose(isNew ? { kind: 'preset', preset } : savedAvatar);
        }}
      />
    </div>
  );
}

/**
 * Exactly one of the saved picture, a drawn one and one from a file. `url` shows the file before it is uploaded. Rule 3.5
 */
export type AvatarChoice =
  | { readonly kind: 'saved' }
  | { readonly kind: 'preset'; readonly preset: OfferedAvatar }
  | { readonly kind: 'file'; readonly file: File; readonly url: string };

export const savedAvatar: AvatarChoice = { kind: 'saved' };

export const AVATAR_FIELD_ID = 'avatar-file';

/** The types that the file dialog offers. The server checks the content. Rule 3.10 */
const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

function presetOf(choice: AvatarChoice, profile: ProfileView): PresetAvatar | null {
  if (choice.kind === 'preset') return choice.preset;
  return choice.kind === 'saved' ? profile.presetAvatar : null;
}

function pictureOf(choice: AvatarChoice, profile: ProfileView): string | null {
  if (choice.kind === 'preset') return presetAvatarUrl(choice.preset);
  return choice.kind === 'saved' ? profile.avatarUrl : choice.url;
}

type PresetAvatarsProps = {
  role: Role;
  chosen: PresetAvatar | null;
  onChoose: (preset: PresetAvatar) => void;
};

/** Rules 3.4 and 10.201 */
function PresetAvatars({ role, chosen, onChoose }: PresetAvatarsProps) {
  const isOwn = (preset: PresetAvatar) => preset.startsWith(role);
  const choice = { chosen, onChoose };
  // A saved picture that is no longer offered stays in the list.
  const [saved] = useState(chosen);
  const presets = DRAWN_AVATARS.filter((one) => one === saved || isOffered(one));
  const startsOpen = saved !== null && !isOwn(saved);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{text.presets}</legend>
      <Faces presets={presets.filter(isOwn)} {...choice} />
      <details className="mt-3" open={startsOpen}>
        <summary className="flex min-h-11 w-fit items-center rounded-md text-role-ink underline underline-offset-4">
          {text.otherPresets}
        </summary>
        <div className="mt-3">
          <Faces presets={presets.filter((preset) => !isOwn(preset))} {...choice} />
        </div>
      </details>
    </fieldset>
  );
}

const isOffered = (preset: PresetAvatar): preset is OfferedAvatar =>
  PRESET_AVATARS.some((one) => one === preset);

type FacesProps = Omit<PresetAvatarsProps, 'role'> & { presets: readonly PresetAvatar[] };

function Faces({ presets, chosen, onChoose }: FacesProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(5rem,18vw),1fr))] gap-3">
      {presets.map((preset) => (
        <label
          key={preset}
          className="relative aspect-square max-w-28 rounded-full border-4 border-transparent has-checked:border-role-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-role-ink"
        >
          <input
            type="radio"
            name="preset-avatar"
            value={preset}
            checked={preset === chosen}
            onChange={() => onChoose(preset)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
          />
          <img
            src={presetAvatarUrl(preset)}
            alt={presetNames[preset]}
            width={112}
            height={112}
            className="size-full rounded-full border-2 border-line-soft"
          />
          <ChosenMark />
        </label>
      ))}
    </div>
  );
}

function ChosenMark() {
  return (
    <span
      aria-hidden
      className="absolute end-0 bottom-0 hidden size-7 place-items-center rounded-full border-2 border-card bg-role-solid text-role-on-solid peer-checked:grid"
    >
      <Check className="size-4" strokeWidth={3} />
    </span>
  );
}
