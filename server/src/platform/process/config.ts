import { resolve } from 'node:path';
import { DEFAULT_CHECKS, isCheckList } from '@oakling/domain/identity/clearance';
import { keysOf } from '@oakling/domain/kernel/keys-of';
import { CONSENT_WAYS } from '@oakling/domain/legal/terms';
import * as v from 'valibot';
import { addressesOf } from '../db/database-address.ts';
import { HOST_DETAILS, hostSettings } from './host-settings.ts';
import { hasRooms, roomSettings } from './room-settings.ts';

const EXPECTED = 'a whole number from 0 to 65535';

/** 0 selects a free port. */
const portSetting = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, EXPECTED),
  v.transform(Number),
  v.maxValue(65535, EXPECTED),
);

const hostSetting = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'a host name or an IP address'));

/** An invalid setting. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const url = (example: string, ...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), example),
  );

const STORAGE_EXPECTED =
  'an address such as file:///var/lib/oakling/files or s3://key:secret@host/bucket?region=eu-1';
const CHECKS_EXPECTED =
  '1 to 12 different names of checks of at most 60 characters each, such as Identity seen; Talk';
const WAYS_EXPECTED = `one or more of ${CONSENT_WAYS.join(', ')}, with commas`;
const DATABASE_EXPECTED =
  'an address such as postgres://user:password@host:5432/oakling, with commas between several hosts';
const PUSH_KEY_EXPECTED = 'what the file push-key in DATA_DIR holds: 64 digits of 0-9 and a-f';
const settings = {
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'development, production or test'),
    'development',
  ),
  PORT: v.optional(portSetting, '3000'),
  HOST: v.optional(hostSetting, '127.0.0.1'),
  METRICS_PORT: v.optional(portSetting),
  METRICS_HOST: v.optional(hostSetting, '127.0.0.1'),
  ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'the public address such as https://oakling.example, without a path'),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1, 'a folder'),
      v.transform((path) => resolve(path)),
    ),
    '.data',
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => addressesOf(text) !== null, DATABASE_EXPECTED),
    ),
  ),
  DATABASE_REPLICA_URL: v.optional(
    url(
      'an address such as postgres://user:password@host:5432/oakling',
      'postgres:',
      'postgresql:',
    ),
  ),
  AUTH_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text.length >= 32 && new Set(text).size >= 10,
        'at least 32 random characters',
      ),
    ),
  ),
  PUSH_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, PUSH_KEY_EXPECTED))),
  SMTP_URL: v.optional(url('an address such as smtps://user:password@host:465', 'smtp:', 'smtps:')),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/,
        'an address such as Oakling <hello@oakling.example>',
      ),
    ),
    'Oakling <no-reply@oakling.example>',
  ),
  STORAGE_URL: v.optional(v.pipe(v.string(), v.check(isStorage, STORAGE_EXPECTED))),
  GOOGLE_MAPS_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{20,80}$/, 'a key of the Maps service')),
  ),
  CHILD_CONSENT: v.optional(v.picklist(['optional', 'required'], 'optional or required')),
  CONSENT_METHODS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((way) => way.trim())),
      v.array(v.picklist(CONSENT_WAYS, WAYS_EXPECTED)),
      v.check((ways) => new Set(ways).size === ways.length, WAYS_EXPECTED),
    ),
    'email-plus',
  ),
  EMAIL_PROOF: v.optional(v.picklist(['optional', 'required'], 'optional or required')),
  ELDER_VETTING: v.optional(v.picklist(['optional', 'required'], 'optional or required')),
  ELDER_CHECKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(';').map((name) => name.trim())),
      v.check((names: string[]) => isCheckList(names), CHECKS_EXPECTED),
    ),
    DEFAULT_CHECKS.join(';'),
  ),
  ...hostSettings,
  ...roomSettings,
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d$/, 'how many proxies stand in front, from 0 to 9'),
      v.transform(Number),
    ),
    '0',
  ),
};

/** Requirements that people must meet before they may meet others, each with its setting. */
const CONDITIONS = {
  consent: 'CHILD_CONSENT',
  'email-proof': 'EMAIL_PROOF',
  'elder-vetting': 'ELDER_VETTING',
} as const;
/**
 * `calls-here`: online sessions take place as calls on this site, for children who may have no other calls. Rule 6.338
 */
export type Condition = keyof typeof CONDITIONS | 'calls-here';

export const SETTINGS = keysOf(settings);

export type Config = Readonly<v.InferOutput<v.ObjectSchema<typeof settings, undefined>>>;

/**
 * The settings of this process, which are read once at startup. An empty variable is treated as unset. @throws
 * ConfigError, which names the variable and what was expected.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.keys(settings).flatMap((name) => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const result = v.safeParse(v.object(settings), Object.fromEntries(known));
  if (!result.success) {
    const [issue] = result.issues;
    const name = String(issue.path?.[0].key);
    throw new ConfigError(`${name}: expected ${issue.message}.`);
  }
  const config = result.output;
  requireNameOfHost(config);
  requireForLiveKit(config);
  if (config.NODE_ENV === 'production') requireForProduction(config);
  return config;
}

/** Only production must set each requirement explicitly. */
export function leftOptional(config: Config): readonly Condition[] {
  const optional = keysOf(CONDITIONS).filter((name) => config[CONDITIONS[name]] !== 'required');
  return hasRooms(config.ROOM) ? optional : [...optional, 'calls-here'];
}

/** Rule 10.210 */
function requireNameOfHost(config: Config): void {
  const detail = HOST_DETAILS.find((name) => config[name] !== undefined);
  if (config.HOST_NAME !== undefined || detail === undefined) return;
  throw new ConfigError(
    `HOST_NAME: expected the name of who runs this Oakling, as ${detail} is set.`,
  );
}

function requireForLiveKit(config: Config): void {
  if (config.ROOM !== 'livekit') return;
  for (const name of ['ROOM_URL', 'ROOM_KEY', 'ROOM_SECRET'] as const) {
    if (config[name] === undefined) {
      throw new ConfigError(`${name}: expected a value, as ROOM is livekit.`);
    }
  }
}

function requireForProduction(config: Config): void {
  if (config.AUTH_SECRET === undefined) {
    throw new ConfigError(
      'AUTH_SECRET: expected at least 32 random characters; production needs it.',
    );
  }
  if (config.ORIGIN === undefined) {
    throw new ConfigError(
      'ORIGIN: expected the public address; production needs it for links in mail.',
    );
  }
  if (new URL(config.ORIGIN).protocol !== 'https:') {
    throw new ConfigError(
      'ORIGIN: expected an https address; production protects its cookies with it.',
    );
  }
  if (config.SMTP_URL === undefined) {
    throw new ConfigError(
      'SMTP_URL: expected an SMTP server; production must be able to send mail.',
    );
  }
  for (const name of Object.values(CONDITIONS)) {
    if (config[name] === undefined) {
      throw new ConfigError(`${name}: expected optional or required; production has to choose.`);
    }
  }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && pathname === '/' && search === '' && hash === '';
}

function isStorage(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password, pathname } = new URL(text);
  if (protocol === 'file:') return host === '' && pathname.length > 1;
  const isComplete = [host, username, password].every((part) => part !== '');
  return protocol === 's3:' && isComplete && /^\/[^/]+$/.test(pathname);
}
