import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { changesNothing, messages, refusal } from '../../testing/refused.ts';
import { PIN } from '../../testing/pin-child.ts';

const WEB_ADDRESS = 'Please enter a name without a web address.';
const REFUSED = [
  ['Oakling Support', /^Nobody here can use this name/],
  ['Mod3rat0r', /^Nobody here can use this name/],
  ['Rosa ✓', /^Nobody here can use this name/],
  ['Ad\u200bmin', /^Nobody here can use this name/],
  ['Pаul Young', /^Please enter the name in one alphabet/],
  ['\u202e\u200b', /^Please enter (a|your|your child's) .*name/],
  ['You won, claim at evil-prize.com/win', WEB_ADDRESS],
  ['bit.ly/x', WEB_ADDRESS],
  ['https:/evil.com', WEB_ADDRESS],
  ['evil。com', WEB_ADDRESS],
  ['ｅｖｉｌ．ｃｏｍ', WEB_ADDRESS],
] as const;

test('Rules 1.132 and 1.133, a misleading name is refused wherever one is entered', async ({
  app,
}) => {
  const parent = await app.signUp('parent');
  await changesNothing(app, async () => {
    for (const [name, message] of REFUSED) {
      for (const [method, path, field, body] of [
        ['POST', '/api/sign-up', 'fullName', { role: 'elder' }],
        ['PATCH', '/api/profile', 'fullName', {}],
        ['POST', '/api/invites', 'childName', { childEmail: 'kid@home.example' }],
        ['POST', '/api/children', 'childName', { pin: PIN, guardianConsent: true }],
      ] as const) {
        const answer = await refusal(() => parent.json(method, path, { ...body, [field]: name }));
        expect([path, name, answer.status]).toEqual([path, name, 422]);
        const given = expect.stringMatching(message);
        expect(messages(answer)).toMatchObject({ [field]: given });
      }
    }
  });
});

test('Rule 1.132, names are stored and mailed clean', async ({ app }) => {
  const parent = await app.signUp('parent', '\u202aSt.John\u200b Smith\u202c');
  expect((await parent.get('/api/me')).body.fullName).toBe('St.John Smith');
  const child = await app.invite(parent, 'علی\u200cرضا\u200f حسینی');
  expect((await child.get('/api/me')).body.fullName).toBe('علی\u200cرضا حسینی');
});
