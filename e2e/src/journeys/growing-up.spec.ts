import { runOn } from '../../../server/src/testing/template.ts';
import { fake, stopFakes } from '../support/fake-responses.ts';
import { decideByApi, requestByApi, send } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import type { Request } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

/** Runs the server's jobs that are scheduled every minute immediately. */
const MINUTE = `insert into pgboss.job (name) values ('steps')`;

test.use({ isTranslated: true });

test('a parent pre-approves an elder for a youth of 16, who decides alone from the eighteenth birthday on', async ({
  databaseUrl,
  family,
  expectTrouble,
}) => {
  // The parent's open page approves a session of a child who is an adult now.
  expectTrouble(/^404 POST \/api\/sessions\/[^/]+\/approve$/);
  const { elder, elderId, parent, youth, youthId } = family;
  const change = (...statements: string[]) => runOn(databaseUrl ?? '', statements);
  await change(
    `update people set stage = '16-17', created_at = now() - interval '3 years' where id = '${youthId}'`,
    `insert into elder_checks (person_id, name, note) select '${elderId}', name, 'Met her' from check_list`,
  );
  const meeting = { hour: 10, interest: 'Photography' };
  const open = await requestByApi(youth, elderId, { days: 6, ...meeting });
  const read = await requestByApi(youth, elderId, { days: 5, ...meeting });
  await decideByApi(parent, read, 'approve');
  const [dana, sam, rosa] = [await parent.newPage(), await youth.newPage(), await elder.newPage()];
  await dana.setViewportSize(PHONE);
  await sam.setViewportSize(LAPTOP);
  const childPage = `/dashboard/parent/children/${youthId}`;

  await test.step('on a phone the parent pre-approves the elder, after a question', async () => {
    await dana.goto(`/dashboard/parent/friends/${elderId}/${youthId}`);
    await dana.getByRole('button', { name: 'Approve in advance' }).click();
    const question = dana.getByRole('alertdialog', {
      name: /^Approve .+ sessions with Rosa Alvarez in advance/,
    });
    await expect(question.getByText(/^We tell you and every other guardian/)).toBeVisible();
    await question.getByRole('button', { name: 'Approve in advance' }).click();
    await expect(dana.getByText('You approve their sessions in advance.')).toBeVisible();
  });

  await test.step('the eighteenth birthday is a week ahead', async () => {
    const birth = { birthDate: birthDate() };
    await send(parent.request, 'put', `/api/children/${youthId}/birth-date`, birth);
    await change(CONFIRMED, bringNear(youthId, '7 days'));
  });

  await test.step('from midnight on the parent’s open page decides nothing, though no job has come by', async () => {
    const underway = new Set<Request>();
    dana.on('request', (request) => {
      if (/\/api\/(?!live)/.test(request.url())) underway.add(request);
    });
    dana.on('requestfinished', (request) => void underway.delete(request));
    dana.on('requestfailed', (request) => void underway.delete(request));
    await dana.goto('/dashboard/parent');
    await expect(dana.getByRole('button', { name: 'Approve' })).toBeVisible();
    await settled(dana);
    // Blocks every refetch and the live stream, so the page keeps its current data even if a job runs.
    await fake(dana, /\/api\//, ({ method }) => (method === 'GET' ? 'lost' : 'real'));
    // A response that is still coming would remove the card.
    await expect.poll(() => underway.size).toBe(0);
    await change(bringNear(youthId, '0 days'));
    await dana.getByRole('button', { name: 'Approve' }).click();
    await expect(dana.getByText('This session no longer exists.')).toBeVisible();
    await stopFakes(dana);
    await dana.goto(childPage);
    await expect(dana.getByRole('heading', { name: 'We couldn’t find this child' })).toBeVisible();
  });

  await test.step('within the minute all three are told on their open pages', async () => {
    await dana.goto('/dashboard/parent/notifications');
    await sam.goto('/dashboard/youth/notifications');
    await rosa.goto('/dashboard/elder/notifications');
    for (const page of [dana, sam, rosa])
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await change(MINUTE);
    await expect(sam.getByText(/^You are an adult now/)).toBeVisible();
    await expect(dana.getByText(/^Sam Young is an adult now and decides alone/)).toBeVisible();
    await expect(
      rosa.getByText(/^Sam Young is 18 now\. Your sessions with them no longer need/),
    ).toBeVisible();
  });

  await test.step('the parent has no child, and the adult’s account says who decides', async () => {
    await dana.goto('/dashboard/parent/profile');
    await expect(dana.getByRole('textbox', { name: 'Full Name' })).toBeVisible();
    await expect(dana.getByRole('link', { name: 'Sam Young' })).toHaveCount(0);
    await sam.getByText(/^You are an adult now/).click();
    await expect(sam.getByText('The rules for adults apply to you.')).toBeVisible();
    await expect(sam.getByRole('heading', { name: 'How others find you' })).toBeVisible();
  });

  await test.step('the adult approves alone what was open, and the elder reads who decides', async () => {
    await rosa.goto(`/dashboard/elder/sessions/${open}`);
    await expect(
      rosa.getByText('Sam Young is 18 now. No parent approves: Sam Young decides.'),
    ).toBeVisible();
    await sam.goto(`/dashboard/youth/sessions/${open}`);
    await sam.getByRole('button', { name: 'Approve' }).click();
    await expect(sam.getByText('You approved it. We have told Rosa.')).toBeVisible();
    // Her open page updates live.
    await expect(rosa.getByText('Sam said yes. Would you like to meet?')).toBeVisible();
  });
});

/** The person turns 18 in 20 days. Time zones don't matter, because the test moves the step closer. */
function birthDate(): string {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`.replace(/02-29$/, '02-28');
}

/** Within a week of its entry, the database accepts a birthday only if a moderator has confirmed the date. */
const CONFIRMED = `update birth_dates set set_right_at = now()`;

/** Moves the 18th birthday closer, because the step follows the database's clock. */
function bringNear(youthId: string, ahead: string): string {
  const at = `date_trunc('milliseconds', now()) + interval '${ahead}'`;
  return `
    with near as (
      update steps_ahead set (begins_on, begins_at) = ((${at})::date, ${at})
      where person_id = '${youthId}' and step = '18' returning person_id, begins_at
    )
    update people set of_age_at = begins_at from near where id = person_id
  `;
}
