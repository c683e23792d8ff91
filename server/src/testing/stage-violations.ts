import { newId } from './session-request.ts';

const NOBODY = `'${newId()}'`;
const SOMEBODY = `(select id from people where role = 'parent' limit 1)`;
const birthDate = (columns: string, values: string, person = SOMEBODY) =>
  `insert into birth_dates (person_id, sealed${columns}) values (${person}, 'x'${values})`;
const step = (name: string, person = SOMEBODY) =>
  `insert into steps_ahead (person_id, step, begins_on, begins_at) values (${person}, '${name}', now(), now())`;
const ofAge = (at: string) => `update people set of_age_at = ${at} where role = 'youth'`;
const CORRECTED = birthDate(', corrected_at, correction_reason', `, now(), 'x'`);

/** What no statement can make of a date of birth or a step ahead, by the name of what refuses it. */
export const STAGE_VIOLATIONS: Readonly<Record<string, string>> = {
  birth_dates_person_id_fkey: birthDate('', '', NOBODY),
  birth_dates_set_by_fkey: birthDate(', set_by', `, ${NOBODY}`),
  birth_dates_reason: birthDate(', corrected_at, correction_reason', `, now(), ''`),
  birth_dates_corrected: birthDate(', corrected_at', ', now()'),
  birth_dates_corrected_once: `do $$ begin ${CORRECTED}; update birth_dates set sealed = 'y' where corrected_at is not null; end $$`,
  people_of_age_for_good: `do $$ begin ${ofAge('now()')}; ${ofAge('null')}; end $$`,
  steps_ahead_person_id_fkey: step('13', NOBODY),
  steps_ahead_step: step('21'),
};
