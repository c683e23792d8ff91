import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from '../process/config.ts';
import { keptPushKeys } from './push.ts';

const folder = mkdtempSync(join(tmpdir(), 'oakling-push-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('keys that start with a zero byte (one in 256) send pushes, too', () => {
  writeFileSync(join(folder, 'push-key'), `00${'4f'.repeat(31)}`);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const { subject, publicKey, privateKey } = keptPushKeys(config);
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
  const sign = () =>
    webPush.getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm');
  expect(sign).not.toThrow();
});

test('Rule 10.270, servers with one PUSH_KEY are one installation to browsers, and store nothing on disk', () => {
  const keysOf = (name: string) =>
    keptPushKeys(readConfig({ DATA_DIR: join(folder, name), PUSH_KEY: '4f'.repeat(32) }));
  expect(keysOf('one').publicKey).toBe(keysOf('two').publicKey);
  expect(existsSync(join(folder, 'one'))).toBe(false);
});
