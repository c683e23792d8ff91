import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as base } from '../../testing/fixtures.ts';
import { aDayLater, consentLinks, proveEmail } from '../../testing/mailed-consent.ts';
import { refused } from '../../testing/refused.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import { consentsFor } from '../../testing/stored-consents.ts';
import { PASSWORD as password, type TestApp } from '../../testing/test-app.ts';
import { carryConsents } from './carry-consents.ts';

const test = base
  .extend('environment', { CHILD_CONSENT: 'required', CONSENT_METHODS: 'email-plus' })
  .extend('other', ({ app, family }) => addGuardian(app, [family.youth], 'Max Young'));

const pathOf = ({ personId }: Browser) => `/api/children/${personId}/consent`;
const seen = async (guardian: Browser, { youth }: Family) => {
  const { state, giver } = (await guardian.get(pathOf(youth))).body;
  return [state, giver];
};
const linksOf = (app: TestApp, guardians: readonly Browser[]) =>
  Promise.all(guardians.map(async (one) => (await consentLinks(app, one)).length));

async function recordsOf(app: TestApp, { parent, youth }: Family, other: Browser) {
  const names = {
    [parent.personId]: 'first',
    [other.personId]: 'second',
    [youth.personId]: 'child',
  };
  const all = await consentsFor(app.platform.db, [youth.personId], names);
  return all.filter((line) => line.includes('child-consent')).map((line) => line.split(' ')[0]);
}

describe('Rule 9.192, the consent to the account of a child with two guardians', () => {
  test('belongs to its giver: only they are mailed, and the other sees who it is', async ({
    app,
    family,
    other,
  }) => {
    const { parent } = family;
    await Promise.all([parent, other].map((one) => proveEmail(app, one)));
    expect(await seen(other, family)).toEqual(['waiting', 'Maria Young']);
    await aDayLater(app);
    await app.run(carryConsents);
    expect(await linksOf(app, [parent, other])).toEqual([1, 0]);
    expect([await seen(parent, family), await seen(other, family)]).toEqual([
      ['recorded', null],
      ['recorded', 'Maria Young'],
    ]);
    expect(await recordsOf(app, family, other)).toEqual(['first']);
  });

  test('either can withdraw and renew it, and then owns it', async ({ app, family, other }) => {
    const { parent, youth } = family;
    await other.must('POST', `${pathOf(youth)}/withdraw`);
    expect((await youth.get('/api/me')).status).toBe(401);
    expect(await seen(parent, family)).toEqual(['withdrawn', null]);
    await other.must('POST', pathOf(youth), { guardianConsent: true });
    expect(await seen(parent, family)).toEqual(['waiting', 'Max Young']);
    await aDayLater(app);
    expect(await linksOf(app, [parent, other])).toEqual([0, 1]);
    const [link] = await consentLinks(app, other);
    await app.browser().must('POST', '/api/consent-links/confirm', { link });
    await parent.must('POST', `${pathOf(youth)}/withdraw`);
    expect(await recordsOf(app, family, other)).toEqual(['second', 'second', 'first']);
  });

  test.for(['steps back', 'leaves'])(
    'passes to the other guardian if the giver %s before it takes effect, and the giver’s mail has no effect',
    async (how, { app, family, other }) => {
      const { parent, youth } = family;
      await Promise.all([parent, other].map((one) => proveEmail(app, one)));
      await app.holdingDelivery(() => aDayLater(app));
      await app.deliver();
      const [link] = await consentLinks(app, parent);
      await (how === 'leaves'
        ? parent.must('POST', '/api/account/removal', { password })
        : endGuardian(app, parent, youth));
      // Attack A111: a former guardian's link does nothing and shows no names.
      for (const verb of ['confirm', 'withdraw']) {
        const send = () => app.browser().post(`/api/consent-links/${verb}`, { link });
        expect((await refused(app, send)).status).toBe(409);
      }
      expect(await seen(other, family)).toEqual(['waiting', null]);
      await aDayLater(app);
      await app.run(carryConsents);
      expect((await consentLinks(app, other)).length).toBe(1);
      expect(await seen(other, family)).toEqual(['recorded', null]);
      expect(await recordsOf(app, family, other)).toEqual(['second']);
    },
  );

  test('no statement of a guardian gives it in another’s name', async ({ app, family, other }) => {
    const { youth } = family;
    await other.must('POST', `${pathOf(youth)}/withdraw`);
    await other.must('POST', pathOf(youth), { guardianConsent: true });
    const rows = await app.query<{ given_by: string; may: boolean }>`
      select given_by, has_column_privilege('oakling_app', 'child_consents', 'given_by', 'update') as may
      from child_consents where child_id = ${youth.personId}
    `;
    expect(rows).toEqual([{ given_by: other.personId, may: false }]);
  });
});
