import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import type { DomainEvent } from '../kernel/decision.ts';

/** Settings that moderators can change in the console. Rule 10.360 */
export const HOST_SETTINGS = [
  'HOST_NAME',
  'HOST_LOGO',
  'HOST_CONTACT',
  'HOST_HELPLINE',
  'HOST_ACCENT',
] as const;
export type HostSetting = (typeof HOST_SETTINGS)[number];

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
  items: v.array(settingSchema),
});
export type SettingsView = v.InferOutput<typeof settingsSchema>;

export const hostSettingParam = v.strictObject({ name: v.picklist(HOST_SETTINGS) });

/** An empty value removes the setting. */
export const changeSettingSchema = body({
  value: v.pipe(v.string(), v.trim(), v.maxLength(30_000, 'Please use a shorter value.')),
});

export interface HostSettingChanged extends DomainEvent {
  readonly type: 'HostSettingChanged';
  readonly after: { readonly name: HostSetting; readonly isSet: boolean };
}

export function hostSettingChanged(name: HostSetting, isSet: boolean): HostSettingChanged {
  const subject = { feature: 'admin', id: 'settings' };
  return { type: 'HostSettingChanged', subject, concerns: [], after: { name, isSet } };
}
