import type { Stage } from '@oakling/domain/stages/stage';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { storeChecks } from './checks.ts';
import { openFamily, type Family } from './family.ts';
import { approve, ask, meeting, nextDay } from './session-request.ts';
import type { TestApp } from './test-app.ts';

export async function growTo(app: TestApp, youth: Browser, stage: Stage): Promise<void> {
  await app.query`update people set stage = ${stage} where id = ${youth.personId}`;
}

/** Makes a youth an adult now, or after this many milliseconds, by the database's clock. */
export async function comeOfAge(
  app: Pick<TestApp, 'query'>,
  { personId }: Pick<Browser, 'personId'>,
  inMs = 0,
): Promise<void> {
  await confirmBirthDate(app, personId);
  await app.query`
    update people set of_age_at = now() + ${inMs} * interval '1 millisecond' where id = ${personId}
  `;
  await app.query`delete from birth_dates where person_id = ${personId} and sealed = ''`;
}

/** Has a moderator confirm the date of birth, without which supervision can't end. Rule 1.166 */
export async function confirmBirthDate(app: Pick<TestApp, 'query'>, id: string): Promise<void> {
  await app.query`
    insert into birth_dates (person_id, sealed, set_right_at) values (${id}, '', now())
    on conflict (person_id) do update set set_right_at = now()
  `;
}

export function agree(person: Browser, id: string, version = 1) {
  return person.json('POST', `/api/sessions/${id}/agree`, { version });
}

export function trust(guardian: Browser, youth: Browser, elder: Browser, verb = 'PUT') {
  const path = `/api/friendships/${elder.personId}/${youth.personId}/pre-approval`;
  return guardian.send(verb, path);
}

/** The parent pre-approves the cleared elder; the child is 16. */
export async function preApprove(app: TestApp, { elder, parent, youth }: Family): Promise<void> {
  await growTo(app, youth, '16-17');
  await app.query`
    insert into elder_checks (person_id, name, note)
    select ${elder.personId}, name, 'Met her' from check_list
    on conflict do nothing
  `;
  await app.query`
    insert into pre_approvals (youth_id, elder_id, guardian_id)
    values (${youth.personId}, ${elder.personId}, ${parent.personId})
  `;
}

/** Each session gets a day of its own. @returns the session's id */
export function askToMeet(from: Browser, to: Browser, changes: object = {}): Promise<string> {
  return ask(from, meeting(to, { date: nextDay(), ...changes }));
}

/** A family with a child of 16 and a cleared elder who has an approved session with the child. */
export async function acquainted(app: TestApp): Promise<Family> {
  const family = await openFamily(app);
  await growTo(app, family.youth, '16-17');
  await storeChecks(app.platform.db, family.elder.personId);
  const id = await askToMeet(family.youth, family.elder);
  expect((await approve(family.parent, id)).status).toBe(200);
  return family;
}

/** A family with a child of 16 and a cleared elder whom a guardian has pre-approved. */
export async function trusting(app: TestApp): Promise<Family> {
  const family = await acquainted(app);
  expect((await trust(family.parent, family.youth, family.elder)).status).toBe(204);
  return family;
}
