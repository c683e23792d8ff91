import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { hostOf } from './host.ts';

const NAMED = { HOST_NAME: 'Riverside Library' };
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oakling-host-'));
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1d4e89' } });
  await picture(320, 96).png().toFile(join(folder, 'logo.png'));
  await picture(320, 96).jpeg().toFile(join(folder, 'photo.png'));
  await picture(47, 96).png().toFile(join(folder, 'narrow.png'));
  await picture(96, 1201).png().toFile(join(folder, 'long.png'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff', noise } })
    .png()
    .toFile(join(folder, 'heavy.png'));
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'script.png'), '<svg><script>alert(1)</script></svg>');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('Rule 10.210', () => {
  test('a host has a name and its other settings', () => {
    expect(hostOf(readConfig({}))).toBeNull();
    expect(hostOf(readConfig(NAMED))).toEqual({
      name: 'Riverside Library',
      contact: null,
      helpline: null,
      logo: null,
      colours: null,
    });
    // Rule 10.291
    const name = 'ספריית הנהר';
    expect(hostOf(readConfig({ HOST_NAME: name }))?.name).toBe(`\u2068${name}\u2069`);
    const config = readConfig({
      ...NAMED,
      HOST_LOGO: join(folder, 'logo.png'),
      HOST_CONTACT: 'oakling@library.example',
      HOST_HELPLINE: '116 111',
      HOST_ACCENT: '#1D4E89',
    });
    expect(hostOf(config)).toMatchObject({
      contact: { href: 'mailto:oakling@library.example' },
      helpline: { words: '116 111', href: 'tel:116111' },
      logo: { width: 320, height: 96 },
      colours: { solid: '#1d4e89' },
    });
  });

  test.for([
    ['HOST_CONTACT', 'oakling@library.example'],
    ['HOST_HELPLINE', '116 111'],
    ['HOST_ACCENT', '#1d4e89'],
  ])('%s requires a name', ([name = '', value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      `HOST_NAME: expected the name of who runs this Oakling, as ${name} is set.`,
    );
  });

  test.for(['library', 'http://library.example', 'javascript:alert(1)'])(
    '%s is not a contact',
    (address) => {
      expect(() => readConfig({ ...NAMED, HOST_CONTACT: address })).toThrow(
        'HOST_CONTACT: expected an email address, or an https address',
      );
    },
  );
});

test.for([
  'logo.svg',
  'script.png',
  'photo.png',
  'narrow.png',
  'long.png',
  'heavy.png',
  'missing.png',
  '.',
])('Rule 10.211, %s is not a valid logo', (file) => {
  expect(() => readConfig({ ...NAMED, HOST_LOGO: join(folder, file) })).toThrow(
    'HOST_LOGO: expected a PNG file of at most 100 kB',
  );
});

test.for([
  ['#2f80ed', 'a darker color than #2f80ed: its contrast with light paper is 3.5:1'],
  ['#595959', 'a darker color than #595959: its contrast with light paper is 6.5:1'],
  ['blue', 'a color such as #1d4e89.'],
])('Rule 10.212, the accent %s ends the start', ([accent = '', words]) => {
  expect(() => readConfig({ ...NAMED, HOST_ACCENT: accent })).toThrow(
    `HOST_ACCENT: expected ${words}`,
  );
});
