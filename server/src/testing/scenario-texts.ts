import { sql } from 'kysely';
import { FORMER, MARKS } from './marks.ts';
import type { Scenario } from './scenario.ts';
import { ask, cancel, change, changeOf, propose, videoCall } from './session-request.ts';
import { storeAppeal } from './stored-appeal.ts';

/** Has the first family and the moderators write every text that the scenario does not hold yet. */
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
}

async function moderate({ app, actors }: Scenario): Promise<void> {
  const { elder, youth, parent, suspendedElder } = actors;
  const { db } = app.platform;
  await sql`
    insert into elder_checks (person_id, name, note, ended_at, ending, ending_note)
    values (${elder.personId}, 'Training', 'x', now(), 'withdrawn', ${MARKS.checkEnding.console})
  `.execute(db);
  await sql`
    insert into warnings (person_id, words, read_at, answer)
    values (${parent.personId}, 'Please be kind.', now(), ${MARKS.warningAnswer.parent})
  `.execute(db);
  await storeAppeal(app, suspendedElder, {
    note: MARKS.decisionNote.console,
    told: MARKS.suspensionLetter.console,
    words: MARKS.appeal.suspendedElder,
    answer: MARKS.appealAnswer.console,
  });
  await sql`
    insert into reports (id, reporter_id, reported_id, category, status, outcome, outcome_note, closed_at)
    values (gen_random_uuid(), ${youth.personId}, ${elder.personId}, 'something-else', 'closed', 'other',
      ${MARKS.caseNote.console}, now())
  `.execute(db);
  const guardian = await app.signUp('parent', 'Enda Ended');
  await sql`
    insert into guardianships (guardian_id, child_id) values (${guardian.personId}, ${youth.personId})
  `.execute(db);
  await sql`
    update guardianships set ended_at = now(), ended_why = 'ended-by-moderator',
      ended_note = ${MARKS.guardianshipEnding.console}
    where guardian_id = ${guardian.personId}
  `.execute(db);
  await sql`
    update child_consents set note = ${MARKS.consentNote.console} where child_id = ${youth.personId}
  `.execute(db);
  await sql`
    update birth_dates set corrected_at = now(), correction_reason = ${MARKS.birthDateReason.parent}
    where person_id = ${youth.personId}
  `.execute(db);
}
