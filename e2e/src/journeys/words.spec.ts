import { aVideoRequest } from '@oakling/domain/testing/session-requests';
import type { BrowserContext, Page } from '@playwright/test';
import { runOn } from '../../../server/src/testing/template.ts';
import { measure, MOST_WORDS } from '../support/count-words.ts';
import { type Family, movedBack } from '../support/family.ts';
import { installLook } from '../support/look.ts';
import {
  choose,
  decideByApi,
  inviteByApi,
  proveByApi,
  requestByApi,
  send,
  signUpByApi,
} from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ environment: { ELDER_CHECKS: 'Identity seen; Talk' } });

test('the daily pages of two children with three requests and five sessions have few words (rule 10.330)', async ({
  app,
  databaseUrl,
  family,
  inbox,
  moderator,
  open,
}) => {
  const { elder, parent, youth, elderId, youthId } = family;
  const [mia, walter] = [await open(app), await open(app)];
  for (const check of ['Identity seen', 'Talk']) {
    const recorded = { check, note: 'At the library.' };
    await send(moderator.request, 'post', `/api/moderation/people/${elderId}/checks`, recorded);
  }
  const miaId = await inviteByApi(parent, mia, inbox, 'Mia Young', 'mia@example.org');
  await choose(mia, { Photography: 2 });
  await signUpByApi(walter, 'elder', 'Walter Holm', 'walter@example.org');
  await proveByApi(walter, inbox, 'walter@example.org');
  const bio = 'Sailed to thirty countries with an old camera. Happy to show how it works.';
  const changed = await walter.request.patch('/api/profile', {
    data: { fullName: 'Walter Holm', bio },
  });
  expect(await changed.text()).toContain(bio);
  await choose(walter, { Photography: 3 });
  const met = await fill(family, databaseUrl ?? '', miaId);
  const asked = await requestByApi(walter, miaId, { days: 13, hour: 15, interest: 'Photography' });
  const link = linkIn(await inbox.mailTo('dana@example.org', 'Walter Holm'));

  const reportId = crypto.randomUUID();
  const report = { id: reportId, sessionId: met, category: 'rude-or-hurtful' };
  await send(youth.request, 'post', '/api/reports', { ...report, details: 'She shouted at me.' });
  await send(moderator.request, 'post', `/api/moderation/reports/${reportId}/assign`, {});

  const guest = await open(app);
  const parents = '/dashboard/parent';
  const pages: readonly [name: string, who: BrowserContext, path: string][] = [
    ['A parent’s dashboard', parent, parents],
    ['Decide by mail', guest, `/${new URL(link).hash}`],
    ['Request a session', elder, '/dashboard/elder/matches'],
    ['A parent’s sessions', parent, `${parents}/sessions`],
    ['An elder’s sessions', elder, '/dashboard/elder/sessions?tab=upcoming'],
    ['A session that waits for a parent', parent, `${parents}/sessions/${asked}`],
    ['An elder’s dashboard', elder, '/dashboard/elder'],
    ['A youth’s dashboard', youth, '/dashboard/youth'],
    ['An elder’s matches', elder, '/dashboard/elder/matches'],
    ['A child’s page', parent, `${parents}/children/${youthId}`],
    ['A moderator’s case', moderator, `/moderation/reports/${reportId}`],
  ];
  for (const [name, who, path] of pages) {
    const page = await openAt(who, path);
    if (name === 'Request a session') {
      const sam = page.getByRole('listitem').filter({ has: page.getByText('Sam Young') });
      await sam.getByRole('button', { name: 'Request Session' }).click();
      // The form's lazy parts.
      await page.getByLabel('Meeting Location').waitFor();
      await page.getByText('Repeat, or add a note (optional)').waitFor();
    }
    const { visible, closed, heights } = await measure(page);
    process.stdout.write(
      `${name}: ${visible} words, ${closed} closed, ${heights.join(' / ')} px\n`,
    );
    const isShort = /^\/dashboard\/(elder|youth)$/.test(path);
    expect.soft(visible, name).toBeLessThanOrEqual(isShort ? 125 : MOST_WORDS);
    await page.close();
  }
});

async function openAt(who: BrowserContext, path: string): Promise<Page> {
  await installLook(who);
  const page = await who.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  return page;
}

/**
 * Rosa has met both children and five sessions with Sam are ahead. Two requests wait; the third is Walter's.
 * @returns the id of the session with Sam that is over.
 */
async function fill(
  { elder, parent, youth, elderId, youthId }: Family,
  url: string,
  miaId: string,
) {
  const interest = 'Photography';
  const [met = ''] = await Promise.all(
    [youthId, miaId].map((childId, index) =>
      requestByApi(elder, childId, { days: 3 + index, hour: 10, interest }).then(async (id) => {
        await decideByApi(parent, id, 'approve');
        return id;
      }),
    ),
  );
  await runOn(url, movedBack(30));
  for (const days of [5, 6, 7, 8, 9]) {
    const ahead = await requestByApi(elder, youthId, { days, hour: 11, interest });
    await decideByApi(parent, ahead, 'approve');
  }
  await requestByApi(youth, elderId, { days: 11, hour: 10, interest });
  const video = aVideoRequest({
    id: crypto.randomUUID(),
    matchId: miaId,
    date: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10),
    startTime: '16:00',
    endTime: '16:45',
    timeZone: 'America/New_York',
  });
  await send(elder.request, 'post', '/api/sessions', { ...video, interests: [interest] });
  return met;
}
