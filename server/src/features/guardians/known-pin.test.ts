import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addChild, enterPin, handOver } from '../../testing/pin-child.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { PASSWORD as password } from '../../testing/test-app.ts';

const test = base
  .extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'))
  .extend('child', ({ parent }) => addChild(parent))
  .extend('max', ({ app, child }) =>
    addGuardian(app, [Object.assign(app.browser(), { personId: child.id })]),
  );

async function toldOfPin(reader: Browser): Promise<(string | undefined)[]> {
  const { body } = await reader.get('/api/notifications');
  return body.items
    .filter(({ kind }: { kind: string }) => kind === 'guardian-left')
    .map(({ names }: { names: Record<string, string> }) => names['pin']);
}

const WAYS = ['stepped back', 'ended by a moderator', 'account deleted'] as const;

// Attack A168: a former guardian knows the PIN.
describe('Rule 1.125, a former guardian knows the PIN', () => {
  test.for(WAYS)(
    '%s: the remaining guardians are asked for a new one, with a link',
    async (way, { app, parent, child, max, moderator }) => {
      const tablet = await handOver(app, child, max);
      const kept = await handOver(app, child, parent);
      expect((await enterPin(tablet, child.id)).status).toBe(200);
      const guardianId = max.personId;
      const end = { guardianId, childId: child.id, reason: 'Court of Leeds' };
      const mails = await newMails(app, async () => {
        if (way === 'stepped back')
          await max.must('DELETE', `/api/children/${child.id}/guardianship`);
        else if (way === 'account deleted')
          await max.must('POST', '/api/account/removal', { password });
        else await moderator.must('POST', '/api/moderation/guardianships/end', end);
      });
      const advised = mails.filter(({ text }) => text.includes('Please set a new one'));
      expect(advised.map(({ to }) => to)).toEqual([parent.email]);
      expect(advised[0]?.text).toContain(`/#/dashboard/parent/children/${child.id}?open=new-pin`);
      expect(await toldOfPin(parent)).toEqual(['known']);
      // The former guardian's device and its login are gone, but the other device still works.
      expect((await tablet.get('/api/device/children')).body.items).toEqual([]);
      expect((await tablet.get('/api/notifications')).status).toBe(401);
      expect((await enterPin(tablet, child.id)).status).toBe(401);
      const { devices } = (await parent.get(`/api/children/${child.id}/pin`)).body;
      expect(devices).toMatchObject([{ isMine: true }]);
      expect((await enterPin(kept, child.id)).status).toBe(200);
    },
  );

  test('no one is asked to replace a PIN that the youth set', async ({
    app,
    parent,
    child,
    max,
  }) => {
    await app.query`update people set stage = '16-17' where id = ${child.id}`;
    await app.query`update child_pins set own_since = now() where child_id = ${child.id}`;
    const mails = await newMails(app, () =>
      max.must('DELETE', `/api/children/${child.id}/guardianship`),
    );
    expect(mails.map(({ text }) => text).join()).not.toContain('PIN');
    expect(await toldOfPin(parent)).toEqual([undefined]);
  });
});
