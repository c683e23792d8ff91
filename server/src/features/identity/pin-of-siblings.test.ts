import { describe, expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { addChild, enterPin, handOver, OTHER_PIN, PIN } from '../../testing/pin-child.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { midnightPasses } from '../../testing/steps.ts';

const GUESSES = ['702601', '702602', '702603', '702604', '702605'];

describe('Rule 1.86, a sister who guesses on a shared tablet', () => {
  test('locks only that PIN, on all devices, until a guardian of the child unlocks it', async ({
    app,
    family: { parent },
  }) => {
    const [sam, ada] = [
      await addChild(parent),
      await addChild(parent, 'Ada Young', { pin: OTHER_PIN }),
    ];
    const tablet = await handOver(app, sam, parent);
    await handOver(app, ada, parent, tablet);
    const phone = await handOver(app, sam, parent);
    for (const [place, pin] of GUESSES.entries())
      expect((await enterPin(place % 2 === 0 ? tablet : phone, sam.id, pin)).body.code).toBe(
        'wrong-pin',
      );
    for (const each of [tablet, phone])
      expect((await enterPin(each, sam.id)).body.code).toBe('pin-locked');
    // Ada's PIN doesn't open Sam's account, and Ada's login can't unlock Sam's PIN.
    expect((await enterPin(tablet, ada.id, OTHER_PIN)).status).toBe(200);
    expect((await tablet.post(`/api/children/${sam.id}/pin/unlock`)).status).toBe(403);
    expect((await enterPin(phone, sam.id, OTHER_PIN)).body.code).toBe('pin-locked');
    await parent.must('POST', `/api/children/${sam.id}/pin/unlock`);
    expect((await enterPin(phone, sam.id)).status).toBe(200);
    expect((await enterPin(phone, ada.id, OTHER_PIN)).body.code).toBe('no-device');
  });
});

describe('Rule 1.119, at 18, devices handed over by guardians of two homes', () => {
  test('give no access, on any device or in any login, by the database’s clock alone', async ({
    app,
    family: { parent },
  }) => {
    const child = await addChild(parent);
    const youth = Object.assign(app.browser(), { personId: child.id });
    const max = await addGuardian(app, [youth]);
    const devices = [
      await handOver(app, child, parent),
      await handOver(app, child, parent),
      await handOver(app, child, max),
    ];
    for (const device of devices) {
      expect((await enterPin(device, child.id, PIN)).status).toBe(200);
      expect((await device.get('/api/me')).status).toBe(200);
    }
    await midnightPasses(app, youth);
    for (const device of devices) {
      expect((await device.get('/api/me')).status).toBe(401);
      expect((await enterPin(device, child.id, PIN)).body.code).toBe('no-device');
    }
    for (const guardian of [parent, max]) {
      const path = `/api/children/${child.id}`;
      expect((await guardian.json('PUT', `${path}/pin`, { pin: OTHER_PIN })).status).toBe(404);
      expect((await guardian.post(`${path}/devices`)).status).toBe(404);
      const address = { email: 'mine@family.example' };
      expect((await guardian.json('PUT', `${path}/first-email`, address)).status).toBe(404);
    }
  });
});
