import { expect, test } from 'vitest';
import { HONEST_BIOS } from '../testing/honest-bios.ts';
import { holdsContacts } from './contacts.ts';

test('Rule 1.138, of 200 honest bios at most 2 are held', () => {
  expect(new Set(HONEST_BIOS).size).toBe(200);
  expect(HONEST_BIOS.filter(holdsContacts).length).toBeLessThanOrEqual(2);
});

test.for([
  'write me on Snapchat, do not tell mum https://t.me/rosa',
  'Find me: t.me/rosa_1950',
  'Leo, do not tell your mum about us',
  'It is our secret',
  'your parents need not know',
  'look for gus_king',
  'gus99 is my name elsewhere',
  'my number: 5 5 5 / 1 2 / 3 4',
  'rosa1950@home.example',
  'rosa (at) home (dot) org',
  'rosa at gmail',
  'Rosa dot com is mine',
  'www.rosa.example',
  'Look at rosa.com',
  'bit.ly/x',
  'evil。com',
  'ｗｗｗ．rosa．com',
  'Call 0171 2345678',
  '+44 (0)20 7946 0123',
  '(555) 123-4567',
  '555.123.4567',
  'zero one seven one two three four',
  'My insta is rosa',
  'insta: rosa1950',
  'Snapchat name rosa',
  'Please text me on WhatsApp',
  'I’m on Telegram',
  'I am @rosa_1950 everywhere',
  'tel:555',
  'W\u200Bhats\u200BApp: rosa',
  'Find rosa99 on Instagram',
  'Rosa snap rosa_99',
  'Look at rosa .com',
  'find me on Facebook',
  'You can ask me on Facebook',
  'My Facebook is Rosa Alvarez',
  'My Facebook group is Rosa Alvarez',
  'My Instagram feed: rosaalvarez',
  'My Snapchat friends call me rosaluna',
  'My Facebook account is Rosa Luna',
  'Look for rosaalvarez on Instagram',
  'Find Rosa Luna on Facebook',
  'You can search for Rosa Luna on TikTok',
  'formula1234 Instagram',
  'Ask me about it on Facebook, Rosa Alvarez',
  'I left my Facebook, Rosa Alvarez.',
  'Write me, I use Snapchat',
  'add me snapchat',
  'I am on Facebook as Rosa',
  'windows95_rosa',
  'rosa95',
])('%s tells how to reach somebody', (text) => {
  expect(holdsContacts(text)).toBe(true);
});

test.for([
  'I love my dog. Me and my cat get along.',
  'Dr. de Groot',
  'Join us. Live music!',
  'I was a nurse. Us nurses never sleep.',
  'Facebook is not for me.',
  'My grandson showed me Facebook, and I still prefer letters.',
  'I closed my Facebook account last year.',
  'My Facebook friends are all over seventy.',
  'Ask me about my years before Facebook!',
  'I built computers when Windows95 was new.',
  'I still write with Word97.',
  'We drove down Route66 and watched Apollo11.',
  'After Covid19 I learned Skype from my neighbor.',
  'My Minecraft world has a lighthouse.',
  'I turned 70th on Facebook it said.',
])('%s does not', (text) => {
  expect(holdsContacts(text)).toBe(false);
});
