import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'Zq8r2Vt5yB1xN7mK4pL9sD3fG6hJ0wQe',
  ORIGIN: 'https://oakling.example',
  SMTP_URL: 'smtps://mail.example',
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
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '12'],
  ] as const)('%s=%s', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: expected `);
  });
});

describe('production', () => {
  test('starts with a secret, an https address and a mail server', () => {
    expect(readConfig(PRODUCTION)).toMatchObject(PRODUCTION);
  });

  test.for(['AUTH_SECRET', 'ORIGIN', 'SMTP_URL'])('does not start without %s', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`${name}: expected `);
  });

  test('does not start at an address without https', () => {
    const plain = { ...PRODUCTION, ORIGIN: 'http://oakling.example' };
    expect(() => readConfig(plain)).toThrow('ORIGIN: expected an https address');
  });
});

test('what is set is read as what it means, and an empty variable as not set', () => {
  const environment = {
    ...{ PORT: '8080', TRUST_PROXY: '2', DATA_DIR: 'data', HOST: '' },
    ORIGIN: 'HTTPS://Oakling.example/',
  };
  const config = readConfig(environment);
  expect(config).toMatchObject({
    ...{ PORT: 8080, TRUST_PROXY: 2, HOST: '127.0.0.1' },
    ORIGIN: 'https://oakling.example',
  });
  expect(isAbsolute(config.DATA_DIR)).toBe(true);
});
