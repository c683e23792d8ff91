import type { MissingConsent } from '@oakling/domain/legal/contract';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as base } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { recordByMail } from '../../testing/mailed-consent.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { storeChild } from '../../testing/stored-child.ts';

// The application is not shared, because the list includes every child, and the children of other files would fill its
// first page.
const test = base.extend('sharesApp', false);
const LIST = '/api/moderation/missing-consents';

async function everyPage(moderator: Browser): Promise<MissingConsent[]> {
  const seen: MissingConsent[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const { body } = await moderator.get(LIST + query);
    seen.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return seen;
}

async function listed(moderator: Browser, child: Browser): Promise<MissingConsent[]> {
  const all = await everyPage(moderator);
  return all.filter(({ childId }) => childId === child.personId);
}

describe('Rule 9.241, children without a recorded consent', () => {
  test('a child is listed with its guardians until a consent is recorded, and again once it is withdrawn', async ({
    app,
    family,
    moderator,
  }) => {
    const { youth, parent } = family;
    const second = await addGuardian(app, [youth]);
    expect(await listed(moderator, youth)).toEqual([
      {
        childId: youth.personId,
        childName: expect.stringContaining('Sam'),
        waitingSince: expect.any(String),
        takenBackAt: null,
        guardians: [
          expect.objectContaining({ id: parent.personId }),
          expect.objectContaining({ id: second.personId }),
        ],
      },
    ]);
    await recordByMail(app, parent);
    expect(await listed(moderator, youth)).toEqual([]);
    await parent.must('POST', `/api/children/${youth.personId}/consent/withdraw`);
    expect(await listed(moderator, youth)).toMatchObject([
      { childId: youth.personId, waitingSince: null, takenBackAt: expect.any(String) },
    ]);
  });

  test('adults aren’t listed', async ({ app, family, moderator }) => {
    const { youth } = family;
    expect(await listed(moderator, youth)).toHaveLength(1);
    await comeOfAge(app, youth);
    expect(await listed(moderator, youth)).toEqual([]);
  });

  test('the longest waiting comes first, paged, each once', async ({ app, family, moderator }) => {
    for (let n = 0; n < 60; n += 1) await storeChild(app, [family.parent]);
    await app.query`
      update child_consents set begun_at = now() - n * interval '1 hour'
      from (select child_id, row_number() over (order by child_id) as n from child_consents) as numbered
      where numbered.child_id = child_consents.child_id
    `;
    const seen = await everyPage(moderator);
    expect(seen.length).toBeGreaterThan(60);
    expect(new Set(seen.map(({ childId }) => childId)).size).toBe(seen.length);
    const times = seen.flatMap(({ waitingSince }) => waitingSince ?? []);
    expect(times).toEqual(times.toSorted());
  });
});
