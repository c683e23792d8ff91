import { APPEAL_ANSWER_TEXTS, APPEAL_TEXTS } from '@oakling/domain/admin/appeal';
import { CHECK_ENDING_TEXTS } from '@oakling/domain/admin/clearance-contract';
import { CASE_TEXTS } from '@oakling/domain/admin/contract';
import { WARNING_ANSWER_TEXTS } from '@oakling/domain/safety/warning';
import { CHECK_IN_TEXTS } from '@oakling/domain/sessions/friendships/check-in';
import { textColumns } from '../platform/db/columns.ts';
import { FORMER, MARKS, wordsOf } from './marks.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';
import type { Scenario } from './scenario.ts';
import { ask, cancel, change, changeOf, newId, propose, videoCall } from './session-request.ts';
import { storeSuspension } from './stored-suspension.ts';

/** Has the first family and the moderators write every text that the scenario still lacks. */
export async function storeTexts(scenario: Scenario): Promise<Scenario> {
  await exchangeTexts(scenario);
  await moderate(scenario);
  return scenario;
}

async function exchangeTexts({ actors, nextDay }: Scenario): Promise<void> {
  const { elder, youth, parent } = actors;
  const call = { videoLink: MARKS.videoLink.elder };
  const cancelled = await ask(elder, videoCall(youth, { date: nextDay(), ...call }));
  await cancel(elder, cancelled, MARKS.cancellationReason.elder);
  const changed = videoCall(youth, { date: nextDay(), videoLink: FORMER.videoLink });
  await ask(elder, changed);
  await change(elder, changed.id, changeOf(changed, { date: nextDay(), ...call }));
  await propose(parent, changed.id, nextDay(), { version: 2, note: MARKS.proposalNote.parent });
  await youth.must('PUT', `/api/friendships/${elder.personId}/${youth.personId}/check-in`, {
    feeling: 'so-so',
    ...wordsOf(CHECK_IN_TEXTS, 'youth'),
  });
}

async function moderate({ app, actors }: Scenario): Promise<void> {
  const { elder, youth, parent, suspendedElder, console } = actors;
  const { db } = app.platform;
  const ended = { ended_at: new Date(), ending: 'withdrawn' } as const;
  const ending = textColumns(CHECK_ENDING_TEXTS, wordsOf(CHECK_ENDING_TEXTS, 'console'));
  await db
    .insertInto('elder_checks')
    .values({ person_id: elder.personId, name: 'Training', note: 'x', ...ended, ...ending })
    .execute();
  const { personId } = parent;
  await console.must('POST', `/api/moderation/people/${personId}/warnings`, { words: 'Be kind.' });
  const [warning] = (await parent.get('/api/warnings')).body.items;
  const answer = wordsOf(WARNING_ANSWER_TEXTS, 'parent');
  await parent.must('POST', `/api/warnings/${warning.id}/read`, answer);
  await appeal(app, suspendedElder, console);
  const id = newId();
  await youth.must('POST', '/api/reports', {
    id,
    personId: elder.personId,
    category: 'something-else',
  });
  const report = `/api/moderation/reports/${id}`;
  await console.must('POST', `${report}/assign`);
  const closing = { outcome: 'other', ...wordsOf(CASE_TEXTS, 'console') };
  await console.must('POST', `${report}/close`, closing);
  const guardian = await app.signUp('parent', 'Enda Ended');
  await app.query`
    insert into guardianships (guardian_id, child_id) values (${guardian.personId}, ${youth.personId})
  `;
  await app.query`
    update guardianships set ended_at = now(), ended_why = 'ended-by-moderator',
      ended_note = ${MARKS.guardianshipEnding.console}
    where guardian_id = ${guardian.personId}
  `;
  await app.query`
    update child_consents set note = ${MARKS.consentNote.console} where child_id = ${youth.personId}
  `;
  await app.query`
    update birth_dates set corrected_at = now(), correction_reason = ${MARKS.birthDateReason.parent}
    where person_id = ${youth.personId}
  `;
}

async function appeal(app: TestApp, person: Browser, moderator: Browser): Promise<void> {
  const { id, code } = await storeSuspension(app, person);
  const words = { link: code, ...wordsOf(APPEAL_TEXTS, 'suspendedElder') };
  await app.browser().must('POST', '/api/appeals', words);
  const answer = { outcome: 'kept', ...wordsOf(APPEAL_ANSWER_TEXTS, 'console') };
  await moderator.must('POST', `/api/moderation/appeals/${id}/answer`, answer);
}
