import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, leftOptional, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'Zq8r2Vt5yB1xN7mK4pL9sD3fG6hJ0wQe',
  ORIGIN: 'https://oakling.example',
  SMTP_URL: 'smtps://mail.example',
  CHILD_CONSENT: 'required',
  EMAIL_PROOF: 'required',
  ELDER_VETTING: 'optional',
};

describe('an invalid setting is named in one sentence', () => {
  test.for([
    ['NODE_ENV', 'prod', 'development, production or test'],
    ['PORT', 'abc', 'a whole number from 0 to 65535.'],
    ['PORT', '1e3', 'a whole number from 0 to 65535.'],
    ['PORT', '65536', 'a whole number from 0 to 65535.'],
    ['HOST', 'my host', 'a host name or an IP address'],
    ['ORIGIN', 'oakling.example', 'the public address'],
    ['ORIGIN', 'ftp://oakling.example', 'the public address'],
    ['ORIGIN', 'https://oakling.example/app', 'the public address'],
    ['DATABASE_URL', 'oakling', 'an address such as postgres://'],
    ['DATABASE_URL', 'postgres://o:x@a,b/oakling?target_session_attrs=standby', 'an address such'],
    ['PUSH_KEY', 'abc', 'what the file push-key in DATA_DIR holds'],
    ['DATABASE_URL', 'mysql://localhost/oakling', 'an address such as postgres://'],
    ['DATABASE_REPLICA_URL', 'mysql://localhost/oakling', 'an address such as postgres://'],
    ['AUTH_SECRET', 'Zq8r2Vt5yB1xN7mK4pL9', 'at least 32 random characters.'],
    ['AUTH_SECRET', 'ab'.repeat(20), 'at least 32 random characters.'],
    ['SMTP_URL', 'mail.example', 'an address such as smtps://'],
    ['SMTP_URL', 'http://mail.example', 'an address such as smtps://'],
    ['MAIL_FROM', 'Oakling', 'an address such as'],
    ['MAIL_FROM', 'a\nb@c', 'an address such as'],
    ['STORAGE_URL', 'a folder', 'an address such as file:///'],
    ['STORAGE_URL', 'file://host/folder', 'an address such as file:///'],
    ['STORAGE_URL', 's3://bucket', 'an address such as file:///'],
    ['GOOGLE_MAPS_KEY', 'key with spaces in between', 'a key of the Maps service'],
    ['CHILD_CONSENT', 'maybe', 'optional or required.'],
    ['CONSENT_METHODS', 'a handshake', 'one or more of email-plus'],
    ['CONSENT_METHODS', 'email-plus,email-plus', 'one or more of email-plus'],
    ['EMAIL_PROOF', 'yes', 'optional or required.'],
    ['ELDER_VETTING', 'no', 'optional or required.'],
    ['ELDER_CHECKS', 'Talk; talk', '1 to 12 different names of checks'],
    ['ELDER_CHECKS', 'Talk;', '1 to 12 different names of checks'],
    ['HOST_NAME', 'x'.repeat(61), 'a name of at most 60 characters'],
    ['HOST_NAME', '<b>Library</b>', 'a name of at most 60 characters'],
    ['HOST_LOGO', '/logo.svg', 'a PNG file'],
    ['HOST_CONTACT', 'library', 'an email address'],
    ['HOST_ACCENT', 'blue', 'a color such as'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
    ['TRUST_PROXY', 'yes', 'how many proxies'],
    ['TRUST_PROXY', '12', 'how many proxies'],
  ] as const)('%s=%s', ([name, value, expected]) => {
    const sentence = refusalOf({ [name]: value });
    expect(sentence).toContain(`${name}: expected ${expected}`);
    expect(sentence).toMatch(/^.+\.$/);
  });
});

function refusalOf(environment: Readonly<Record<string, string>>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}

test('Rule 9.126, a list of checks is trimmed names, five by default', () => {
  expect(readConfig({}).ELDER_CHECKS).toHaveLength(5);
  expect(readConfig({ ELDER_CHECKS: ' Tea with us ;Talk' }).ELDER_CHECKS).toEqual([
    'Tea with us',
    'Talk',
  ]);
});

describe('production', () => {
  test('starts with a secret, an https address and a mail server', () => {
    expect(readConfig(PRODUCTION)).toMatchObject(PRODUCTION);
  });

  test.for([
    ['AUTH_SECRET', 'at least 32 random characters; production needs it.'],
    ['ORIGIN', 'the public address; production needs it for links in mail.'],
    ['SMTP_URL', 'an SMTP server; production must be able to send mail.'],
  ] as const)('does not start without %s', ([name, expected]) => {
    expect(refusalOf({ ...PRODUCTION, [name]: '' })).toBe(`${name}: expected ${expected}`);
  });

  test.for(['CHILD_CONSENT', 'EMAIL_PROOF', 'ELDER_VETTING'])(
    'Rule 1.56, does not start unless %s is set',
    (name) => {
      const sentence = `${name}: expected optional or required; production has to choose.`;
      expect(refusalOf({ ...PRODUCTION, [name]: '' })).toBe(sentence);
    },
  );

  test('does not start with an address without https', () => {
    const plain = { ...PRODUCTION, ORIGIN: 'http://oakling.example' };
    expect(refusalOf(plain)).toContain('ORIGIN: expected an https address');
  });
});

describe('Rule 1.56, requirements that are optional', () => {
  test('are all of them outside production, by default', () => {
    const left = (settings: object) => leftOptional(readConfig({ ROOM: 'builtin', ...settings }));
    expect(left({})).toEqual(['consent', 'email-proof', 'elder-vetting']);
    expect(left({ EMAIL_PROOF: 'required' })).toEqual(['consent', 'elder-vetting']);
    expect(left({ CHILD_CONSENT: 'required' })).toEqual(['email-proof', 'elder-vetting']);
    expect(left({ ELDER_VETTING: 'required', EMAIL_PROOF: 'optional' })).toEqual([
      'consent',
      'email-proof',
    ]);
  });

  test('are the configured ones in production', () => {
    expect(leftOptional(readConfig({ ...PRODUCTION, ROOM: 'builtin' }))).toEqual(['elder-vetting']);
  });

  test('include calls in Oakling without rooms (rule 6.338)', () => {
    expect(leftOptional(readConfig(PRODUCTION))).toEqual(['elder-vetting', 'calls-here']);
  });
});

test('settings are parsed, and an empty variable counts as unset', () => {
  const environment = {
    PORT: '8080',
    TRUST_PROXY: '2',
    DATA_DIR: 'data',
    HOST: '',
    ORIGIN: 'HTTPS://Oakling.example/',
  };
  const config = readConfig(environment);
  expect(config).toMatchObject({
    PORT: 8080,
    TRUST_PROXY: 2,
    HOST: '127.0.0.1',
    ORIGIN: 'https://oakling.example',
  });
  expect(isAbsolute(config.DATA_DIR)).toBe(true);
});

test('Rule 9.175, the methods of consent are a list', () => {
  expect(readConfig({}).CONSENT_METHODS).toEqual(['email-plus']);
  const several = readConfig({ CONSENT_METHODS: 'signed-form, video-call' });
  expect(several.CONSENT_METHODS).toEqual(['signed-form', 'video-call']);
});
