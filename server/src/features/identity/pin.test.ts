import { describe, expect } from 'vitest';
import {
  addChild,
  enterPin,
  handOver,
  OTHER_PIN,
  PIN,
  pinChild,
  growWithOwnPin,
} from '../../testing/pin-child.ts';
import { pinTest as test } from '../../testing/pin-test.ts';
import { another } from '../../testing/scenario.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';

describe('Rule 1.84, handing over', () => {
  test('logs out only the guardian there, and the browser keeps a secret that no page can read', async ({
    app,
    parent,
    child,
  }) => {
    const login = await another(app, parent);
    const answer = await login.post(`/api/children/${child.id}/devices`);
    expect(answer.status).toBe(204);
    const kept = answer.headers.getSetCookie().find((line) => line.startsWith('oakling-device='));
    expect(kept).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await login.get('/api/me')).status).toBe(401);
    expect((await parent.get('/api/me')).status).toBe(200);
    const secret = login.cookies.get('oakling-device') ?? '';
    const rows = await app.query<{ row: string }>`
      select child_devices::text as row from child_devices where child_id = ${child.id}
    `;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret);
    const { body } = await login.get('/api/device/children');
    expect(body.items).toEqual([
      { id: child.id, name: 'Sam Young', triesLeft: 5, isClosed: false },
    ]);
  });

  test('over https, the cookie belongs to this host only', async ({ openApp }) => {
    const app = await openApp({ ORIGIN: 'https://oakling.example', NODE_ENV: 'test' });
    const parent = await app.signUp('parent');
    const { id } = await addChild(parent);
    const { headers } = await parent.post(`/api/children/${id}/devices`);
    const kept = headers.getSetCookie().find((line) => line.startsWith('__Host-oakling-device='));
    expect(kept).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Strict/);
  });

  test('allows several children, and one device for each, however often it is repeated', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const second = await addChild(parent, 'Ada Young');
    await handOver(app, second, parent, tablet);
    await handOver(app, child, parent, tablet);
    const { body } = await tablet.get('/api/device/children');
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Young',
      'Sam Young',
    ]);
    const pin = await parent.get(`/api/children/${child.id}/pin`);
    expect(pin.body.devices).toHaveLength(1);
    expect((await enterPin(tablet, second.id)).status).toBe(200);
  });
});

describe('Rule 1.85, the right PIN', () => {
  test('opens a normal login, the first time and after a log-out', async ({ child, tablet }) => {
    expect((await enterPin(tablet, child.id)).body).toEqual({ isFirst: true });
    const me = await tablet.get('/api/me');
    expect(me.body).toMatchObject({ role: 'youth', email: '', mailbox: 'guardian' });
    expect(me.body.emailProof).toBeUndefined();
    await tablet.must('PUT', '/api/interests/Photography', { level: 1 });
    await tablet.must('POST', '/api/log-out');
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await enterPin(tablet, child.id)).body).toEqual({ isFirst: false });
  });

  test('of a paused child opens nothing and uses up no attempt', async ({
    parent,
    child,
    tablet,
  }) => {
    await parent.must('POST', `/api/children/${child.id}/pause`);
    for (let tries = 0; tries < 6; tries += 1) {
      const { status, body } = await enterPin(tablet, child.id);
      expect([status, body.code]).toEqual([403, 'account-paused']);
    }
    expect((await parent.get(`/api/children/${child.id}/pin`)).body.enteredAt).toBeNull();
    await parent.must('POST', `/api/children/${child.id}/resume`);
    // The child has not seen the introduction yet.
    expect((await enterPin(tablet, child.id)).body).toEqual({ isFirst: true });
  });

  // Attack A117.
  test('opens nothing without a secret of this child: five people who know it get the same response', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const stranger = await app.signUp('parent', 'Eve Stranger');
    const other = await handOver(app, await addChild(stranger, 'Mallory'), stranger);
    const sibling = await handOver(app, await addChild(parent, 'Ada'), parent);
    const altered = app.browser();
    const secret = tablet.cookies.get('oakling-device') ?? '';
    altered.cookies.set(
      'oakling-device',
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    );
    const answers = [];
    for (const browser of [app.browser(), stranger, parent, other, sibling, altered])
      for (const id of [child.id, crypto.randomUUID()]) answers.push(await enterPin(browser, id));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['401 no-device']),
    );
    const { body } = await parent.get(`/api/children/${child.id}/pin`);
    expect(body.triesLeft).toBe(5);
    expect((await enterPin(tablet, child.id)).status).toBe(200);
  });
});

describe('Rule 1.86, wrong PINs', () => {
  // Attack A118.
  test('are limited to five, even at once; then even the right one fails until a guardian unlocks', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const wrong = await Promise.all(
      Array.from({ length: 20 }, (_, place) => enterPin(tablet, child.id, `70260${place % 10}`)),
    );
    const codes = wrong.map(({ body }) => body.code).toSorted();
    expect(codes.filter((code) => code === 'wrong-pin')).toHaveLength(5);
    expect(codes.filter((code) => code === 'pin-locked')).toHaveLength(15);
    expect((await enterPin(tablet, child.id)).body.code).toBe('pin-locked');
    const { body } = await tablet.get('/api/device/children');
    expect(body.items[0].triesLeft).toBe(0);
    // The PIN unlocks neither after some time nor on a second device.
    app.setNow(new Date(Date.now() + 30 * 86_400_000));
    expect((await enterPin(tablet, child.id)).body.code).toBe('pin-locked');
    app.setNow(null);
    const second = await handOver(app, child, parent);
    expect((await enterPin(second, child.id)).body.code).toBe('pin-locked');
    const stranger = await app.signUp('parent');
    expect((await stranger.post(`/api/children/${child.id}/pin/unlock`)).status).toBe(404);
    await parent.must('POST', `/api/children/${child.id}/pin/unlock`);
    expect((await enterPin(tablet, child.id)).status).toBe(200);
  });

  test('are counted since the last right one', async ({ child, tablet }) => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1)
        expect((await enterPin(tablet, child.id, OTHER_PIN)).body.code).toBe('wrong-pin');
      expect((await enterPin(tablet, child.id)).status).toBe(200);
    }
  });

  test('of an adult lock for a day, because no guardian can unlock', async ({
    app,
    child,
    tablet,
  }) => {
    await growWithOwnPin(app, child);
    for (let tries = 0; tries < 5; tries += 1) await enterPin(tablet, child.id, OTHER_PIN);
    expect((await enterPin(tablet, child.id)).body.code).toBe('pin-locked');
    app.setNow(new Date(Date.now() + 86_400_000));
    expect((await tablet.get('/api/device/children')).body.items[0].triesLeft).toBe(5);
    expect((await enterPin(tablet, child.id)).status).toBe(200);
    app.setNow(null);
    expect((await tablet.get('/api/me')).body.mailbox).toBe('none');
  });
});

describe('Rules 1.90 and 1.91, what a guardian can end', () => {
  test('a device, and the login there; the others continue', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const phone = await handOver(app, child, parent);
    for (const browser of [tablet, phone]) await enterPin(browser, child.id);
    const { body } = await parent.get(`/api/children/${child.id}/pin`);
    expect(body.devices).toHaveLength(2);
    const stranger = await app.signUp('parent');
    const path = `/api/children/${child.id}/devices/${body.devices[0].id}`;
    expect((await stranger.send('DELETE', path)).status).toBe(404);
    expect((await parent.send('DELETE', path)).status).toBe(204);
    expect((await parent.send('DELETE', path)).status).toBe(404);
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await phone.get('/api/me')).status).toBe(200);
    expect((await enterPin(tablet, child.id)).body.code).toBe('no-device');
  });

  test('the former PIN, with every login and the lock', async ({ parent, child, tablet }) => {
    await enterPin(tablet, child.id);
    const wrong = await enterPin(tablet, child.id, OTHER_PIN);
    expect(wrong.body.code).toBe('wrong-pin');
    await parent.must('PUT', `/api/children/${child.id}/pin`, { pin: OTHER_PIN });
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await enterPin(tablet, child.id, PIN)).body.code).toBe('wrong-pin');
    expect((await enterPin(tablet, child.id, OTHER_PIN)).status).toBe(200);
  });

  test('a PIN changed during an entry opens no login with the old one', async ({
    parent,
    child,
    tablet,
  }) => {
    const [, changed] = await Promise.all([
      enterPin(tablet, child.id),
      parent.json('PUT', `/api/children/${child.id}/pin`, { pin: OTHER_PIN }),
    ]);
    expect(changed.status).toBe(204);
    expect((await tablet.get('/api/me')).status).toBe(401);
  });
});

// Attack A119.
describe('Rule 1.89, a guardianship that ends', () => {
  test('ends that guardian’s devices and the logins there, at once; the other’s stay', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const sam = Object.assign(app.browser(), { personId: child.id });
    const grandma = await addGuardian(app, [sam], 'Gwen Young');
    const hers = await handOver(app, child, grandma);
    for (const browser of [tablet, hers])
      expect((await enterPin(browser, child.id)).status).toBe(200);
    await endGuardian(app, parent, sam);
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await tablet.get('/api/device/children')).body.items).toEqual([]);
    expect((await enterPin(tablet, child.id)).body.code).toBe('no-device');
    expect((await hers.get('/api/me')).status).toBe(200);
    for (const [method, path] of [
      ['POST', 'devices'],
      ['POST', 'pin/unlock'],
      ['GET', 'pin'],
    ] as const)
      expect((await parent.send(method, `/api/children/${child.id}/${path}`)).status).toBe(404);
    const pin = { pin: OTHER_PIN };
    expect((await parent.json('PUT', `/api/children/${child.id}/pin`, pin)).status).toBe(404);
  });

  test('is deleted with the child’s account', async ({ app, parent }) => {
    const child = await pinChild(app, parent, 'Gone Young');
    await parent.must('POST', `/api/children/${child.personId}/removal`, {
      password: 'correct horse battery',
    });
    expect((await child.get('/api/me')).status).toBe(401);
    expect((await enterPin(child, child.personId)).body.code).toBe('no-device');
    expect((await child.get('/api/device/children')).body.items).toEqual([]);
  });
});
