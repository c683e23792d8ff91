import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { KINDS } from './kinds.ts';
import { decidePushOff, decidePushOn, isPushEndpoint, pushSubscriptionSchema } from './push.ts';

const KEYS = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) };
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc:def-123_4';

describe('Rule 8.72, valid push endpoints', () => {
  test.for([
    ENDPOINT,
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAB%2f%3d',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://api.sandbox.push.apple.com/3/device',
  ])('%s is a browser’s own service', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  test.for([
    'http://fcm.googleapis.com/x',
    'HTTPS://fcm.googleapis.com/x',
    'https://FCM.googleapis.com/x',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com./x',
    'https://fcm.googleapis.com:443/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://me:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com/x',
    'https://evilfcm.googleapis.com/x',
    'https://googleapis.com/x',
    'https://notify.windows.com/x',
    'https://.notify.windows.com/x',
    'https://evilnotify.windows.com/x',
    'https://a..notify.windows.com/x',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com\\@127.0.0.1/x',
    'https://fcm.googleapis.com\t/x',
    'https://fcm.googleapis.com/x#y',
    'https://fcm.googleapis.com/x y',
    'https://fcm.googleapis.com/x\r\nHost: evil',
    'https:fcm.googleapis.com/x',
    '//fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/x',
    'javascript:alert(1)',
    '',
  ])('%j is invalid', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  test('every program parses an accepted endpoint in the same way', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'/:@\\.?#[]%ab\t 0-') });
    fc.assert(
      fc.property(odd, odd, (before, after) => {
        const text = `https://${before}fcm.googleapis.com${after}/x`;
        if (!isPushEndpoint(text)) return;
        const { href, hostname, port, username, protocol } = new URL(text);
        const expected = ['https:', 'fcm.googleapis.com', '', ''];
        expect([protocol, hostname, port, username]).toEqual(expected);
        expect(href.startsWith('https://fcm.googleapis.com/')).toBe(true);
      }),
    );
  });

  test.for([
    ['no keys', { endpoint: ENDPOINT }],
    ['a short key', { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: 'Babc' } }],
    ['a long key', { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: `${KEYS.p256dh}x` } }],
    ['a compressed point', { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: `A${'x'.repeat(86)}` } }],
    ['a short secret', { endpoint: ENDPOINT, keys: { ...KEYS, auth: 'y' } }],
    ['plain base64', { endpoint: ENDPOINT, keys: { ...KEYS, auth: `${'y'.repeat(21)}+` } }],
    ['a long address', { endpoint: `${ENDPOINT}${'x'.repeat(1000)}`, keys: KEYS }],
    ['an address of one’s own', { endpoint: 'https://evil.example/x', keys: KEYS }],
    ['another’s name', { endpoint: ENDPOINT, keys: KEYS, personId: 'x' }],
  ])('%s is refused', ([, input]) => {
    expect(v.safeParse(pushSubscriptionSchema, { endpoint: ENDPOINT, keys: KEYS }).success).toBe(
      true,
    );
    expect(v.safeParse(pushSubscriptionSchema, input).success).toBe(false);
  });
});

test('a push is one short sentence for each kind, without names (rule 8.70)', () => {
  for (const { push } of Object.values(KINDS)) expect(push).toMatch(/^[A-Z][^{}$]{10,60}[.?]$/);
});

test('turning on and off is recorded once each (rule 8.71)', () => {
  expect(decidePushOn('1', false)).toMatchObject({ ok: true, events: [{ type: 'PushTurnedOn' }] });
  expect(decidePushOn('1', true)).toMatchObject({ ok: false, refusal: 'already-on' });
  expect(decidePushOff('1', true)).toMatchObject({
    ok: true,
    events: [{ type: 'PushTurnedOff' }],
  });
  expect(decidePushOff('1', false)).toMatchObject({ ok: false, refusal: 'already-off' });
});
