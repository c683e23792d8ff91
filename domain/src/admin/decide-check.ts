import { clearanceOf, type ListedCheck } from '../identity/clearance.ts';
import type { Role } from '../identity/role.ts';
import type { Vetting } from '../identity/standing.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { checkChanged, type CheckChanged } from './clearance-events.ts';
import { vettingChanged, type VettingChanged } from './events.ts';

/** Days are ISO dates in UTC. */
export interface CheckedElder {
  readonly id: string;
  readonly role: Role;
  readonly vetting: Vetting;
  readonly verifiedUntil: string | null;
  readonly list: readonly ListedCheck[];
  readonly unlisted: readonly string[];
  readonly awaiting: readonly string[];
}

export type CheckRefusal =
  | 'no-such-person'
  | 'not-an-elder'
  | 'suspended'
  | 'not-listed'
  | 'day-passed'
  | 'check-not-made';

export interface NewCheck {
  readonly name: string;
  readonly validUntil: string | null;
}

type CheckEvent = CheckChanged | VettingChanged;

/** Records a check, replacing an earlier record of it. Completing the list clears the elder. Rules 9.127 and 9.128 */
export function decideRecording(
  elder: CheckedElder | null,
  check: NewCheck,
  today: string,
): Decision<NewCheck, CheckEvent, CheckRefusal> {
  if (elder === null) return refuse('no-such-person');
  if (elder.role !== 'elder') return refuse('not-an-elder');
  if (elder.vetting === 'suspended') return refuse('suspended');
  const { name, validUntil } = check;
  if (!elder.list.some((listed) => listed.name === name)) return refuse('not-listed');
  if (validUntil !== null && validUntil < today) return refuse('day-passed');
  const list = elder.list.map((listed) =>
    listed.name === name ? { name, made: { validUntil } } : listed,
  );
  const recorded = checkChanged('CheckRecorded', elder, { check: name, validUntil });
  return accept<NewCheck, CheckEvent>(check, recorded, ...changedVetting(elder, list));
}

/** Withdraws a check, which ends the clearance. Rules 9.127 and 9.129 */
export function decideCheckWithdrawal(
  elder: CheckedElder | null,
  name: string,
): Decision<string, CheckEvent, CheckRefusal> {
  if (elder === null) return refuse('no-such-person');
  const isMade = elder.list.some((listed) => listed.name === name && listed.made !== null);
  if (!isMade && !elder.unlisted.includes(name)) return refuse('check-not-made');
  const list = elder.list.map((listed) => (listed.name === name ? { name, made: null } : listed));
  const withdrawn = checkChanged('CheckWithdrawn', elder, { check: name });
  return accept<string, CheckEvent>(name, withdrawn, ...changedVetting(elder, list));
}

/** The event for the audit log; a database trigger changes the vetting. */
function changedVetting(
  { id, vetting, verifiedUntil }: CheckedElder,
  list: readonly ListedCheck[],
): VettingChanged[] {
  const { isComplete, validUntil } = clearanceOf(list);
  const next = isComplete ? 'verified' : 'unverified';
  if (next === vetting && validUntil === verifiedUntil) return [];
  const type = isComplete ? 'ElderVerified' : 'VerificationWithdrawn';
  return [
    vettingChanged(
      type,
      id,
      { vetting, verifiedUntil },
      { vetting: next, verifiedUntil: validUntil },
    ),
  ];
}
