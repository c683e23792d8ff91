import { consoleViewed } from '@oakling/domain/admin/events';
import {
  changeSettingsSchema,
  HOST_SETTINGS,
  LOGO_BYTES,
  hostSettingsChanged,
  settingsSchema,
  type HostSetting,
  type SettingView,
} from '@oakling/domain/admin/settings';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { recordOf } from '@oakling/domain/kernel/keys-of';
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
export function settingsRoutes(platform: Platform) {
  const { transact, config, currentHost, origin, readiness } = platform;
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
      operation('The settings of this installation', { answer: settingsSchema }),
      async (c) => {
        await currentHost.reload();
        const items = await transact(byModerator(c), async () =>
          accept(SETTINGS.map(viewOf), consoleViewed('SettingsViewed', 'settings')),
        );
        return c.json(
          { origin, lastBackup: await readiness.check(), items: [...valueOf(items)] },
          200,
        );
      },
    )
    .put(
      '/moderation/settings',
      operation('Change details of the host', { asksPassword: true }),
      input('json', changeSettingsSchema),
      async (c) => {
        const sent = c.req.valid('json');
        const named = HOST_SETTINGS.filter((name) => sent[name] !== undefined);
        if (named.length === 0) throw new AppError('invalid-input');
        await currentHost.reload();
        const now = currentHost.config();
        const { HOST_LOGO: logo } = sent;
        if (logo) requireLogo(logo);
        const stored = { ...sent, ...(logo && { HOST_LOGO: await redraw(logo) }) };
        const isSet = (name: HostSetting) => (sent[name] ?? now[name] ?? '') !== '';
        const changed = await transact(byModerator(c), async (tx) => {
          if (named.some((name) => config[name] !== undefined)) return refuse('set-on-server');
          if (!isSet('HOST_NAME') && HOST_SETTINGS.some(isSet)) return refuse('name-first');
          for (const name of named) await setHostSetting(tx, name, stored[name] || null);
          const after = recordOf(named, (name) => (isSet(name) ? 'changed' : 'removed'));
          return accept(null, hostSettingsChanged(after));
        });
        await currentHost.reload();
        return done(c, changed);
      },
    );
}

/** @throws AppError `invalid-input` if the logo has the wrong size. The schema has checked everything else. */
function requireLogo(base64: string): void {
  const [issue] = v.safeParse(consoleSettings.HOST_LOGO, base64).issues ?? [];
  if (issue === undefined) return;
  const field = { path: 'HOST_LOGO', message: `Please enter ${issue.message}.` };
  throw new AppError('invalid-input', { fields: [field] });
}

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
    const message = 'Please choose a simpler PNG picture.';
    throw new AppError('invalid-input', { fields: [{ path: 'HOST_LOGO', message }] });
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
