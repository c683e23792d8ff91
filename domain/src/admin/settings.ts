import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { TEXT_CONTRAST } from '../kernel/contrast.ts';
import type { DomainEvent } from '../kernel/decision.ts';
import { contactOf, phoneOrPageOf } from '../legal/host.ts';
import { accentContrast } from '../legal/host-colours.ts';

/** Settings that moderators can change in the console. Rule 10.360 */
export const HOST_SETTINGS = [
  'HOST_NAME',
  'HOST_LOGO',
  'HOST_CONTACT',
  'HOST_HELPLINE',
  'HOST_ACCENT',
] as const;
export type HostSetting = (typeof HOST_SETTINGS)[number];
export const isHostSetting = (name: string): name is HostSetting =>
  HOST_SETTINGS.some((one) => one === name);

export const HOST_NAME = /^[^\p{C}<>]{1,60}$/u;

/** The largest PNG whose base64 fits into a request. The console shrinks larger pictures. */
export const LOGO_BYTES = 22_000;

const settingSchema = v.object({
  name: v.string(),
  source: v.picklist(['environment', 'console', 'default']),
  /** Null if the setting is secret or isn't set. */
  value: v.nullable(v.string()),
  isSecret: v.boolean(),
});
export type SettingView = v.InferOutput<typeof settingSchema>;

export const settingsSchema = v.object({
  /** The public address, to which printed QR codes lead. */
  origin: v.string(),
  lastBackup: v.nullable(v.string()),
  items: v.array(settingSchema),
});
export type SettingsView = v.InferOutput<typeof settingsSchema>;

const NO_LOGO =
  'We can’t use this file. Please choose a PNG or JPEG picture with few colors and at least 48 pixels on each side.';
const TOO_LONG = 'Please use a shorter value.';
/** Checked in the browser, too, so a wrong value is named before the password is asked for. Rule 10.514 */
const words = (isValid: (text: string) => boolean, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(300, TOO_LONG),
      v.check((text) => text === '' || isValid(text), message),
    ),
  );

/** Omitted settings stay as they are, and an empty value removes one. A logo is a PNG in base64. */
export const changeSettingsSchema = body({
  HOST_NAME: words(
    (text) => HOST_NAME.test(text),
    'Please enter a name of at most 60 characters, without < and >.',
  ),
  HOST_LOGO: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d+/=]*$/i, NO_LOGO), v.maxLength(30_000, NO_LOGO)),
  ),
  HOST_CONTACT: words(
    (text) => contactOf(text) !== null,
    'Please enter an email address, or an address that begins with https://.',
  ),
  HOST_HELPLINE: words(
    (text) => phoneOrPageOf(text) !== null,
    'Please enter a phone number, or an address that begins with https://.',
  ),
  HOST_ACCENT: words(
    (text) => (accentContrast(text) ?? 0) >= TEXT_CONTRAST,
    'Please choose a darker color. Words in this one are hard to read.',
  ),
} satisfies Record<HostSetting, v.GenericSchema<string | undefined>>);
export type ChangeSettings = v.InferOutput<typeof changeSettingsSchema>;

type Changes = Readonly<Record<string, 'changed' | 'removed'>>;

export interface HostSettingsChanged extends DomainEvent<'HostSettingsChanged'> {
  /** By the name of the setting, without values. */
  readonly after: Changes;
}

export function hostSettingsChanged(after: Changes): HostSettingsChanged {
  const subject = { feature: 'admin', id: 'settings' };
  return { type: 'HostSettingsChanged', subject, concerns: [], after };
}
