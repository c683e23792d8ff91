import { newId } from './session-request.ts';

const NOBODY = `'${newId()}'`;
const guardian = (who: string, child = `(select child_id from guardianships limit 1)`) =>
  `insert into guardianships (guardian_id, child_id) select ${who}, ${child}`;
/** What no statement can make of a guardianship, by the name of what refuses it. */
export const GUARDIANSHIP_VIOLATIONS: Readonly<Record<string, string>> = {
  guardianships_added_by_fkey: `guardianships: added_by = ${NOBODY}`,
  guardianships_at_most_four: `insert into guardianships (guardian_id, child_id)
    select id, (select child_id from guardianships limit 1) from people
    where role = 'parent' and id not in (select guardian_id from guardianships)`,
  guardianships_away: `guardianships: stand_in_id = guardian_id`,
  guardianships_child_id_fkey: `guardianships: child_id = ${NOBODY}`,
  guardianships_ended: `guardianships: ended_why = 'of-age'`,
  guardianships_ended_why: `guardianships: (ended_at, ended_why) = (now(), 'bored')`,
  guardianships_guardian_id_fkey: `guardianships: guardian_id = ${NOBODY}`,
  guardianships_guardian_supervises: guardian(
    `(select id from people where role = 'elder' limit 1)`,
  ),
  guardianships_of_child: guardian(
    `(select guardian_id from guardianships limit 1)`,
    `(select id from people where role = 'elder' limit 1)`,
  ),
  guardianships_stand_in_guards: `guardianships: (away_until, stand_in_id) = (now() + interval '1 day',
    (select id from people where role = 'elder' limit 1))`,
  guardianships_stand_in_id_fkey: `insert into guardianships (guardian_id, child_id, away_until, stand_in_id)
    select id, (select child_id from guardianships limit 1), now(), ${NOBODY} from people
    where role = 'parent' and id not in (select guardian_id from guardianships) limit 1`,
  guardianships_two_people: `guardianships: child_id = guardian_id`,
  session_approvals_given_by_fkey: `session_approvals: given_by = ${NOBODY}`,
  session_approvals_guardian_id_fkey: `session_approvals: guardian_id = ${NOBODY}`,
  session_approvals_session_id_fkey: `session_approvals: session_id = ${NOBODY}`,
  people_youth_has_guardian: `guardianships: (ended_at, ended_why) = (now(), 'stepped-back')`,
};
