import { newId } from './session-request.ts';

const NOBODY = `'${newId()}'`;

/** Of what suspended people were told, and their appeals: as in `violations.ts`. */
export const APPEAL_VIOLATIONS = {
  appeals_answered: `appeals: outcome = 'kept'`,
  appeals_answered_by_fkey: `appeals: answered_by = ${NOBODY}`,
  appeals_answered_once: `appeals: words = 'Something else'`,
  appeals_decision_id_fkey: `insert into appeals (decision_id, words, sent_at) values (0, 'x', now())`,
  appeals_in_force: `insert into appeals (decision_id, words, sent_at)
    select decision_id, 'x', now() + interval '30 days' from suspension_notices
    where decision_id not in (select decision_id from appeals)`,
  appeals_outcome: `appeals: (outcome, told, answered_at) = ('mild', 'x', now())`,
  appeals_told: `appeals: (outcome, told, answered_at) = ('kept', '', now())`,
  appeals_words: `insert into appeals (decision_id, words, sent_at)
    select decision_id, '', now() from suspension_notices
    where decision_id not in (select decision_id from appeals)`,
  suspension_notices_decision_id_fkey: `suspension_notices: decision_id = 0 where decision_id not in (select decision_id from appeals)`,
  suspension_notices_link_hash_key: `suspension_notices: link_hash = sha256('the same')`,
  suspension_notices_told: `suspension_notices: told = ''`,
};
