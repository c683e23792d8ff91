import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leftOptional, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'Zq8r2Vt5yB1xN7mK4pL9sD3fG6hJ0wQe',
  ORIGIN: 'https://oakling.example',
  SMTP_URL: 'smtps://mail.example',
  CHILD_CONSENT: 'required',
  EMAIL_PROOF: 'required',
  ELDER_VETTING: 'optional',
};

describe('a setting that cannot be used is named', () => {
  test.for([
    ['NODE_ENV', 'prod'],
    ['PORT', '1e3'],
    ['PORT', '65536'],
    ['HOST', 'my host'],
    ['ORIGIN', 'oakling.example'],
    ['ORIGIN', 'ftp://oakling.example'],
    ['ORIGIN', 'https://oakling.example/app'],
    ['DATABASE_URL', 'oakling'],
    ['DATABASE_URL', 'mysql://localhost/oakling'],
    ['DATABASE_REPLICA_URL', 'mysql://localhost/oakling'],
    ['AUTH_SECRET', 'Zq8r2Vt5yB1xN7mK4pL9'],
    ['AUTH_SECRET', 'ab'.repeat(20)],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'Oakling'],
    ['STORAGE_URL', 'a folder'],
    ['STORAGE_URL', 's3://bucket'],
    ['GOOGLE_MAPS_KEY', 'key with spaces in between'],
    ['CHILD_CONSENT', 'maybe'],
    ['CONSENT_METHODS', 'a handshake'],
    ['CONSENT_METHODS', 'email-plus,email-plus'],
    ['EMAIL_PROOF', 'yes'],
    ['ELDER_VETTING', 'no'],
    ['ELDER_CHECKS', 'Talk; talk'],
    ['ELDER_CHECKS', 'Talk;'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '12'],
  ] as const)('%s=%s', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: expected `);
  });
});

test('Rule 9.126, a list of checks is names without the space around them, five unless it is set', () => {
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

  test.for(['AUTH_SECRET', 'ORIGIN', 'SMTP_URL', 'CHILD_CONSENT', 'EMAIL_PROOF', 'ELDER_VETTING'])(
    'does not start without %s',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`${name}: expected `);
    },
  );

  test('does not start at an address without https', () => {
    const plain = { ...PRODUCTION, ORIGIN: 'http://oakling.example' };
    expect(() => readConfig(plain)).toThrow('ORIGIN: expected an https address');
  });
});

describe('Rule 1.56, what people may meet others without', () => {
  test('outside production is everything that is not asked for', () => {
    const left = (settings: object) => leftOptional(readConfig({ ...settings }));
    expect(left({})).toEqual(['consent', 'email-proof', 'elder-vetting']);
    expect(left({ EMAIL_PROOF: 'required' })).toEqual(['consent', 'elder-vetting']);
    expect(left({ CHILD_CONSENT: 'required' })).toEqual(['email-proof', 'elder-vetting']);
    expect(left({ ELDER_VETTING: 'required', EMAIL_PROOF: 'optional' })).toEqual([
      'consent',
      'email-proof',
    ]);
  });

  test('in production is what was chosen', () => {
    expect(leftOptional(readConfig(PRODUCTION))).toEqual(['elder-vetting']);
  });
});

test('what is set is read as what it means, and an empty variable as not set', () => {
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

test('Rule 9.175, the ways of a consent are a list', () => {
  expect(readConfig({}).CONSENT_METHODS).toEqual(['email-plus']);
  const several = readConfig({ CONSENT_METHODS: 'signed-form, video-call' });
  expect(several.CONSENT_METHODS).toEqual(['signed-form', 'video-call']);
});
