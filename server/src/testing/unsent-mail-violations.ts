import { newId } from './session-request.ts';

const unsent = (columns: string, values: string) => `
  insert into unsent_mails (event_id, recipient, address_hash, domain, type, subject_id, payload, failed_at, ${columns})
  values (1, 'mailbox', 'x', 'a.example', 'InviteSent', 'nothing', '', now(), ${values})`;
const SAME_ID = [1, 2].map(
  (event) => `
    insert into unsent_mails (id, event_id, recipient, state, address_hash, domain, type, subject_id, payload, failed_at)
    values ('0199a0a0-0000-7000-8000-000000000001', ${event}, 'mailbox', 'refused', 'x', 'a.example', 'a', 'b', '', now())`,
);

/** What no statement can make of a mail that could not be sent, by the name of what refuses it. */
export const UNSENT_VIOLATIONS: Readonly<Record<string, string>> = {
  unsent_mails_code: unsent('state, code', `'refused', 250`),
  unsent_mails_id: `do $$ begin ${SAME_ID.join(';')}; end $$`,
  unsent_mails_person_id_fkey: unsent('state, person_id', `'refused', '${newId()}'`),
  unsent_mails_state: unsent('state', `'lost'`),
};
