import { consoleViewed } from '@oakling/domain/admin/events';
import {
  changeSettingSchema,
  HOST_SETTINGS,
  LOGO_BYTES,
  hostSettingChanged,
  hostSettingParam,
  settingsSchema,
  type HostSetting,
  type SettingView,
} from '@oakling/domain/admin/settings';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../platform/http/app-error.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readConfig, SETTINGS, type Config } from '../../platform/process/config.ts';
import { consoleSettings } from '../../platform/process/host-settings.ts';
import { setHostSetting } from './store.ts';

const operation = operationsOf('Moderation', 'console');
const DEFAULTS = readConfig({});
const OWN: ReadonlySet<string> = new Set(HOST_SETTINGS);
/** The console shows only whether any other setting is set, because its value can contain a password. Rule 10.361 */
const SHOWN: ReadonlySet<keyof Config> = new Set([
  ...HOST_SETTINGS,
  'NODE_ENV',
  'PORT',
  'HOST',
  'METRICS_PORT',
  'METRICS_HOST',
  'ORIGIN',
  'DATA_DIR',
  'MAIL_FROM',
  'CHILD_CONSENT',
  'CONSENT_METHODS',
  'EMAIL_PROOF',
  'ELDER_VETTING',
  'ELDER_CHECKS',
  'ROOM',
  'ROOM_PORT',
  'ROOM_ANNOUNCED_ADDRESS',
  'ROOM_FALLBACK',
  'LOG_LEVEL',
  'TRUST_PROXY',
]);

/** Rules 10.360 to 10.362 */
export function settingsRoutes({ transact, config, currentHost, origin }: Platform) {
  const isOnServer = (name: keyof Config) =>
    config[name] !== undefined &&
    ((process.env[name] ?? '') !== '' || words(config, name) !== words(DEFAULTS, name));

  function viewOf(name: keyof Config): SettingView {
    const now = currentHost.config();
    const isFromConsole = OWN.has(name) && now[name] !== undefined && config[name] === undefined;
    const isSecret = !SHOWN.has(name);
    return {
      name,
      source: isFromConsole ? 'console' : isOnServer(name) ? 'environment' : 'default',
      value: isSecret ? null : words(now, name),
      isSecret,
    };
  }

  return new Hono<AppEnv>()
    .get(
      '/moderation/settings',
      operation({ summary: 'The settings of this installation', answer: settingsSchema }),
      async (c) => {
        await currentHost.reload();
        const items = await transact(byModerator(c), async () =>
          accept(SETTINGS.map(viewOf), consoleViewed('SettingsViewed', 'settings')),
        );
        return c.json({ origin, items: [...valueOf(items)] }, 200);
      },
    )
    .put(
      '/moderation/settings/:name',
      operation({ summary: 'Change a setting of the host', asksPassword: true }),
      input('param', hostSettingParam),
      input('json', changeSettingSchema),
      async (c) => {
        const { name } = c.req.valid('param');
        const { value } = c.req.valid('json');
        await currentHost.reload();
        const now = currentHost.config();
        if (value !== '') requireValid(name, value);
        const stored = name === 'HOST_LOGO' && value !== '' ? await redraw(value) : value;
        const changed = await transact(byModerator(c), async (tx) => {
          if (config[name] !== undefined) return refuse('set-on-server');
          const needsName =
            name === 'HOST_NAME'
              ? value === '' && HOST_SETTINGS.some((one) => one !== name && now[one] !== undefined)
              : value !== '' && now.HOST_NAME === undefined;
          if (needsName) return refuse('name-first');
          await setHostSetting(tx, name, stored === '' ? null : stored);
          return accept(null, hostSettingChanged(name, value !== ''));
        });
        await currentHost.reload();
        return done(c, changed);
      },
    );
}

/** @throws AppError `invalid-input` with the same expectations as for the server's environment. */
function requireValid(name: HostSetting, value: string): void {
  const parsed = v.safeParse(consoleSettings[name], value);
  if (parsed.success) return;
  throw invalid(`Please enter ${parsed.issues[0].message}.`);
}

const invalid = (message: string) =>
  new AppError('invalid-input', { fields: [{ path: 'value', message }] });

/**
 * Decodes a logo and draws it again, which drops metadata and anything after the picture.
 * @throws AppError `invalid-input` if it can't be decoded or is too large.
 */
async function redraw(base64: string): Promise<string> {
  // Loaded lazily, because the library takes a tenth of an idle server's memory.
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(Buffer.from(base64, 'base64'), { failOn: 'error' })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null);
  if (drawn === null || drawn.length > LOGO_BYTES) {
    throw invalid('Please choose a simpler PNG picture.');
  }
  return drawn.toString('base64');
}

/** The value as people write it, or null if it isn't set. */
function words(config: Config, name: keyof Config): string | null {
  const value = config[name];
  if (value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if ('first' in value) return `${value.first}-${value.last}`;
  if ('bytes' in value) return `${value.width} × ${value.height} pixels`;
  return value.join('; ');
}
