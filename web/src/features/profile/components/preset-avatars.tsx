import type { Role } from '@oakling/domain/identity/role';
import { PRESET_AVATARS, presetAvatarUrl, type PresetAvatar } from '@oakling/domain/profile/avatar';
import { Check } from 'lucide-react';
import { presetNames, profileText as text } from '../text.ts';

type Props = {
  role: Role;
  chosen: PresetAvatar | null;
  onChoose: (preset: PresetAvatar) => void;
};

/** Rule 3.4: the eleven drawn avatars, those of one's own role first; any can be chosen. */
export function PresetAvatars({ role, chosen, onChoose }: Props) {
  const isOwn = (preset: PresetAvatar) => preset.startsWith(role);
  const presets = [
    ...PRESET_AVATARS.filter(isOwn),
    ...PRESET_AVATARS.filter((preset) => !isOwn(preset)),
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{text.presets}</legend>
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
    </fieldset>
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
