import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';
import { MOST_DAYS_AWAY } from './who-approves.ts';

/** An event about a child; concerns everyone whose pages show it. */
interface OfChild<Type extends string> extends DomainEvent<Type> {
  readonly guardianIds: readonly string[];
  readonly by: string;
}

/** A guardian starts or stops requiring approval by all guardians. Rule 6.140 */
export interface WhoApprovesChanged extends OfChild<'WhoApprovesChanged'> {
  readonly asksAll: boolean;
  /** True when all guardians must now approve; stays true while another guardian requires it. */
  readonly isAll: boolean;
  readonly wasAll: boolean;
}

/**
 * A guardian becomes the substitute for one who is away, or stops being one. Rules 6.141 to 6.144
 */
export interface SubstituteNamed extends OfChild<'SubstituteNamed'> {
  readonly substituteId: string;
  readonly until: Date;
}
export interface SubstituteReleased extends OfChild<'SubstituteReleased'> {
  readonly substituteId: string;
}
/** The substitute can no longer decide, so the guardian who is away decides again. */
export interface SubstituteLost extends OfChild<'SubstituteLost'> {
  readonly substituteId: string;
}

/** Fields of events about one guardian. The child sees who approves, but not who is away. */
function ofGuardian(
  child: { readonly id: string; readonly guardianIds: readonly string[] },
  by: string,
) {
  return {
    subject: { feature: 'guardians', id: child.id },
    guardianIds: child.guardianIds,
    by,
    concerns: child.guardianIds,
  };
}

export interface Approver {
  readonly id: string;
  readonly asksAll: boolean;
  readonly away: { readonly until: Date; readonly substituteId: string } | null;
}

export interface ApprovedFor {
  readonly id: string;
  readonly guardians: readonly Approver[];
}

type GuardianRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';
export type WishRefusal = GuardianRefusal;
export type AwayRefusal =
  | GuardianRefusal
  | 'day-passed'
  | 'too-long-away'
  /** The person is the actor, isn't a guardian, or can't log in. */
  | 'no-such-guardian'
  /** Two absent guardians can't substitute for each other. */
  | 'substitute-away';

function own(actor: Actor, child: ApprovedFor | null) {
  if (actor.role !== 'parent') return refuse('wrong-role');
  const me = child?.guardians.find(({ id }) => id === actor.personId);
  if (child === null || me === undefined) return refuse('not-your-child');
  return { me, child, guardianIds: child.guardians.map(({ id }) => id) };
}

/**
 * Each guardian sets whether all must approve. One guardian's requirement is enough, and only that guardian can lift
 * it. Rule 6.140
 */
export function decideWish(
  actor: Actor,
  state: ApprovedFor | null,
  asksAll: boolean,
): Decision<{ asksAll: boolean }, WhoApprovesChanged, WishRefusal> {
  const found = own(actor, state);
  if ('refusal' in found) return found;
  const { me, child, guardianIds } = found;
  if (me.asksAll === asksAll) return refuse('unchanged');
  const others = child.guardians.some((one) => one !== me && one.asksAll);
  const [wasAll, isAll] = [others || me.asksAll, others || asksAll];
  const base = ofGuardian({ id: child.id, guardianIds }, actor.personId);
  return accept(
    { asksAll },
    {
      ...base,
      type: 'WhoApprovesChanged',
      asksAll,
      isAll,
      wasAll,
      concerns: [child.id, ...guardianIds],
      before: { asksAll: me.asksAll, everybody: wasAll },
      after: { asksAll, everybody: isAll },
    },
  );
}

const DAY_MS = 86_400_000;

/** An absent guardian names a substitute, who decides until the end of a given day. Rule 6.141 */
export function decideAway(
  actor: Actor,
  state: ApprovedFor | null,
  wish: { readonly until: Date; readonly substituteId: string },
  now: Date,
): Decision<NonNullable<Approver['away']>, SubstituteNamed | SubstituteReleased, AwayRefusal> {
  const found = own(actor, state);
  if ('refusal' in found) return found;
  const { me, child, guardianIds } = found;
  const { until, substituteId } = wish;
  if (until <= now) return refuse('day-passed');
  // The limit has one extra day, because `until` is the end of the last day.
  if (until.getTime() > now.getTime() + (MOST_DAYS_AWAY + 1) * DAY_MS) {
    return refuse('too-long-away');
  }
  const substitute = child.guardians.find(({ id }) => id === substituteId);
  if (substitute === undefined || substitute === me) return refuse('no-such-guardian');
  if (substitute.away !== null) return refuse('substitute-away');
  const before = me.away;
  if (before?.substituteId === substituteId && before.until.getTime() === until.getTime()) {
    return refuse('unchanged');
  }
  const base = ofGuardian({ id: child.id, guardianIds }, actor.personId);
  const named: SubstituteNamed = {
    ...base,
    type: 'SubstituteNamed',
    substituteId,
    until,
    after: { substituteId, until: until.toISOString() },
  };
  const isOther = before !== null && before.substituteId !== substituteId;
  const events: [SubstituteNamed | SubstituteReleased, ...SubstituteNamed[]] = isOther
    ? [released(base, before.substituteId), named]
    : [named];
  return accept({ until, substituteId }, ...events);
}

/** A returning guardian decides again immediately. Rule 6.144 */
export function decideBack(
  actor: Actor,
  state: ApprovedFor | null,
): Decision<null, SubstituteReleased, GuardianRefusal> {
  const found = own(actor, state);
  if ('refusal' in found) return found;
  const { me, child, guardianIds } = found;
  if (me.away === null) return refuse('unchanged');
  const base = ofGuardian({ id: child.id, guardianIds }, actor.personId);
  return accept(null, released(base, me.away.substituteId));
}

function released(base: ReturnType<typeof ofGuardian>, substituteId: string): SubstituteReleased {
  return { ...base, type: 'SubstituteReleased', substituteId, before: { substituteId } };
}

/** A former guardian can't remain a substitute; the absent guardian is notified. Rule 6.144 */
export function substituteLost(
  child: { readonly id: string; readonly guardianIds: readonly string[] },
  { away, substituteId }: { readonly away: string; readonly substituteId: string },
): SubstituteLost {
  const base = ofGuardian(child, away);
  return { ...base, type: 'SubstituteLost', substituteId, before: { substituteId } };
}
