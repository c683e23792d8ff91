import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as base } from '../../testing/fixtures.ts';
import { aDayLater, consentLinks } from '../../testing/mailed-consent.ts';
import { refused } from '../../testing/refused.ts';

const test = base.extend('environment', { CHILD_CONSENT: 'required' });

const pathOf = (child: Browser) => `/api/children/${child.personId}/consent`;

describe('A108, a consent in the parent’s name', () => {
  test('the mail goes only to the parent’s mailbox, and the child’s has no link', async ({
    app,
    family,
  }) => {
    await aDayLater(app);
    const readers = (await app.mails())
      .filter(({ text }) => text.includes('/consent?code='))
      .map(({ to }) => to);
    expect(readers).toContain(family.parent.email);
    expect(readers.some((address) => address.startsWith('youth'))).toBe(false);
    // A child can't use the parent's own address.
    const own = { childName: 'Sam', childEmail: family.parent.email };
    expect((await refused(app, () => family.parent.post('/api/invites', own))).status).toBe(409);
  });

  test('an altered, truncated or foreign link doesn’t work', async ({ app, family }) => {
    await aDayLater(app);
    const [link = ''] = await consentLinks(app, family.parent);
    // A random link starts with any given letter in one of 64 cases.
    const altered = (link.startsWith('_') ? '-' : '_') + link.slice(1);
    for (const bad of [link.slice(0, -1), `${link}AA`, altered, 'AAAA']) {
      for (const verb of ['read', 'confirm', 'withdraw']) {
        const send = () => app.browser().post(`/api/consent-links/${verb}`, { link: bad });
        expect((await refused(app, send)).body.code).toBe('link-invalid');
      }
    }
  });

  test('the child’s own browser can’t use the link (rule 6.360, A283)', async ({ app, family }) => {
    await aDayLater(app);
    const [link = ''] = await consentLinks(app, family.parent);
    for (const verb of ['read', 'confirm', 'withdraw']) {
      const send = () => family.youth.post(`/api/consent-links/${verb}`, { link });
      expect((await refused(app, send)).body.code).toBe('their-browser');
    }
    expect((await family.elder.post('/api/consent-links/confirm', { link })).status).toBe(204);
  });

  test('the database accepts no record from a parent, and no invalid decision', async ({
    app,
    family,
  }) => {
    const { parent, youth, elder } = family;
    const { db } = app.platform;
    const change = (set: string) =>
      sql`update child_consents set ${sql.raw(set)} where child_id = ${youth.personId}`;
    const as = (person: Browser, set: string) => tryAs(db, person.personId, change(set));
    expect(await as(parent, `state = 'recorded'`)).toEqual({ refused: 'grant' });
    expect(await as(parent, `way = 'email-plus'`)).toEqual({ refused: 'grant' });
    expect(await as(parent, `begun_at = now()`)).toEqual({ refused: 'grant' });
    const withdraw = `state = 'withdrawn', withdrawn_at = now()`;
    expect(await as(parent, withdraw)).toEqual({ rows: 1 });
    for (const stranger of [youth, elder]) {
      expect(await as(stranger, withdraw)).toEqual({ rows: 0 });
    }
    await parent.must('POST', `${pathOf(youth)}/withdraw`);
    const resume = sql`update people set paused_at = null where id = ${youth.personId}`;
    expect(await tryAs(db, parent.personId, resume)).toEqual({ refused: '23514' });
    await parent.must('POST', pathOf(youth), { guardianConsent: true });
    expect(await tryAs(db, parent.personId, resume)).toEqual({ rows: 1 });
    // Even the system can't record a consent unless a mail was sent.
    const recorded = change(`state = 'recorded', way = 'email-plus', recorded_at = now()`);
    await expect(recorded.execute(db)).rejects.toThrow('child_consents_mailed');
  });
});
