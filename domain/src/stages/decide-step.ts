import { accept, refuse, type Decision } from '../kernel/decision.ts';
import {
  cameOfAge,
  stepAhead,
  stepTaken,
  type CameOfAge,
  type StepAhead,
  type StepTaken,
} from './events.ts';
import { TOLD_DAYS, type StepNear, type ToldDays } from './stage.ts';

const DAY_MS = 86_400_000;

export interface KnownStep extends StepNear {
  readonly youthId: string;
  readonly guardianIds: readonly string[];
  readonly told: readonly ToldDays[];
}

export type StepDue = { readonly tell: ToldDays } | 'take';

/**
 * A step is announced 30 and 7 days ahead and then taken; late steps skip the first announcement.
 * Rules 1.75 and 1.77
 */
export function decideStep(
  known: KnownStep | null,
  now: Date,
): Decision<StepDue, StepAhead | StepTaken | CameOfAge, 'not-due'> {
  if (known === null) return refuse('not-due');
  const { step, day, beginsAt } = known;
  if (beginsAt <= now) {
    const taken = step === '18' ? cameOfAge(known, beginsAt) : stepTaken(known, step);
    return accept<StepDue, StepTaken | CameOfAge>('take', taken);
  }
  const left = beginsAt.getTime() - now.getTime();
  const days = TOLD_DAYS.findLast((each) => left <= each * DAY_MS);
  if (days === undefined || known.told.includes(days)) return refuse('not-due');
  return accept<StepDue, StepAhead>({ tell: days }, stepAhead(known, { step, day, days }));
}
