import { newId } from './session-request.ts';

const NOBODY = `'${newId()}'`;
/** What no statement can make of children without a mailbox, by the name of what refuses it. */
export const PIN_VIOLATIONS: Readonly<Record<string, string>> = {
  accounts_mailbox: `insert into accounts (user_id, account_id, provider_id) select child_id, 'x', 'credential' from child_pins`,
  child_devices_child_id_fkey: `child_devices: child_id = ${NOBODY}`,
  child_devices_guardian_id_fkey: `child_devices: guardian_id = ${NOBODY}`,
  child_devices_token_hash_key: `insert into child_devices (child_id, token_hash) select child_id, token_hash from child_devices`,
  child_pins_child_id_fkey: `insert into child_pins (child_id, pin_hash) values (${NOBODY}, 'x')`,
  child_pins_mailbox: `insert into child_pins (child_id, pin_hash) select id, 'x' from people where role = 'youth' and id not in (select child_id from child_pins)`,
  child_pins_own_from_16: `child_pins: own_since = now()`,
  child_pins_tries: `child_pins: tries = 6`,
  email_proofs_asked_by_fkey: `insert into email_proofs (user_id, email, code_hash, expires_at, asked_by) select child_id, 'pin@home.example', '\\x70', now(), ${NOBODY} from child_pins`,
  logins_by_device: `insert into logins (user_id, token, expires_at) select child_id, 'by nobody', now() from child_pins`,
  logins_child_device_id_fkey: `insert into logins (user_id, token, expires_at, child_device_id) select child_id, 'by nothing', now(), ${NOBODY} from child_pins`,
  people_mailbox: `with account as (insert into users (id, email, has_mailbox) values (${NOBODY}, ${NOBODY} || '@child.invalid', false)) insert into people (id, role, full_name, age_range) values (${NOBODY}, 'parent', 'x', '35-45')`,
  users_mailbox: `users: (email, email_verified) = ('a@child.invalid', true) where id in (select id from people where role = 'elder')`,
  users_mailbox_stays: `users: (email, email_verified, has_mailbox) = (id || '@child.invalid', true, false) where id in (select id from people where role = 'elder')`,
};
