import {
  changeSettingsSchema,
  HOST_SETTINGS,
  type ChangeSettings,
  type HostSetting,
  type SettingView,
} from '@oakling/domain/admin/settings';
import { recordOf } from '@oakling/domain/kernel/keys-of';
import { HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import { useSentForm } from '../../../lib/checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { LOGO_TYPES, toLogo, useChangeSettings } from './data.ts';
import { changeFailure, HOST_FIELDS, settingsText as text } from './text.ts';

/** Stands for a file that isn't a picture. The schema refuses it and says why. */
const NO_PICTURE = '?';
/** Shown by the color field while no color is set. */
const OAKLING_GREEN = '#115e59';

type Props = { items: readonly SettingView[]; loadedAt: number };

/** The details of the host in one form. Text that the server refuses stays in its field. Rule 10.360 */
export function HostForm({ items, loadedAt }: Props) {
  const change = useChangeSettings();
  const { feedback, tell } = useFeedback();
  const itemOf = (name: HostSetting) => items.find((item) => item.name === name);
  const isOnServer = (name: HostSetting) => itemOf(name)?.source === 'environment';
  const now = (name: HostSetting) => itemOf(name)?.value ?? '';
  const form = useSentForm<ChangeSettings>(
    changeSettingsSchema,
    // An undefined logo stays as it is.
    recordOf(HOST_SETTINGS, (name) => (name === 'HOST_LOGO' ? undefined : now(name))),
    {
      async send(values, { setValue }) {
        tell(null);
        const wanted = HOST_SETTINGS.flatMap((name) => {
          const value = values[name];
          const isSame = value === undefined || value === now(name) || isOnServer(name);
          return isSame ? [] : [[name, value] as const];
        });
        if (wanted.length > 0) await change.mutateAsync(Object.fromEntries(wanted));
        setValue('HOST_LOGO', undefined);
        tell({ tone: 'success', words: text.saved });
      },
      words: changeFailure,
      about: { 'name-first': 'HOST_NAME' },
    },
  );
  const logo = form.watch('HOST_LOGO');

  async function choose(file: File | undefined) {
    const drawn = file === undefined ? null : await toLogo(file);
    form.setValue('HOST_LOGO', drawn ?? NO_PICTURE, { shouldValidate: true });
  }

  const fieldOf = (name: HostSetting) => ({
    ...form.field(name),
    label: HOST_FIELDS[name].label,
    description: isOnServer(name) ? text.onServer : HOST_FIELDS[name].hint,
    disabled: isOnServer(name),
    autoComplete: 'off',
  });
  const { ref: _, ...logoField } = fieldOf('HOST_LOGO');
  // The browser's field always has a color, so leaving it must not set one.
  const { ref: __, onBlur: ___, ...colorField } = fieldOf('HOST_ACCENT');
  const color = form.watch('HOST_ACCENT');
  const shownColor = color || OAKLING_GREEN;
  const choseColor = (value: string) =>
    form.setValue('HOST_ACCENT', value, { shouldValidate: true });
  return (
    <SubmitForm {...form.submission} submitLabel={text.save} pendingText={text.saving}>
      <TextField {...fieldOf('HOST_NAME')} />
      <div className="space-y-3">
        {now('HOST_LOGO') !== '' && logo !== '' && (
          <div className="flex flex-wrap items-center gap-4">
            {/* The browser caches the logo for a minute, so a new one needs a new URL. */}
            <img
              src={`${HOST_LOGO_PATH}?${loadedAt}`}
              alt={text.logoAlt}
              className="max-h-16 max-w-60 bg-white"
            />
            {!isOnServer('HOST_LOGO') && (
              <Button variant="quiet" onClick={() => form.setValue('HOST_LOGO', '')}>
                {text.removeLogo}
              </Button>
            )}
          </div>
        )}
        {logo === '' && now('HOST_LOGO') !== '' && <p>{text.logoGoes}</p>}
        <TextField
          {...logoField}
          // Clears the file field after saving.
          key={loadedAt}
          type="file"
          accept={LOGO_TYPES.join()}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </div>
      <TextField {...fieldOf('HOST_CONTACT')} />
      <TextField {...fieldOf('HOST_HELPLINE')} />
      <div>
        <TextField
          {...colorField}
          type="color"
          description={`${colorField.description} ${text.colorNow(shownColor)}`}
          value={shownColor}
          onChange={({ target }) => choseColor(target.value)}
        />
        {color !== '' && !colorField.disabled && (
          <Button variant="quiet" onClick={() => choseColor('')}>
            {text.removeColor}
          </Button>
        )}
      </div>
      <FeedbackMessage feedback={feedback} />
    </SubmitForm>
  );
}
