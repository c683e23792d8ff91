/**
 * What a `decide…` function answers: the new value with at least one event, or the reason why not.
 * A refusal is expected and is a kebab-case literal; it is never an exception.
 */
export type Decision<Value, Event extends DomainEvent, Refusal extends string> =
  | { readonly ok: true; readonly value: Value; readonly events: readonly [Event, ...Event[]] }
  | Refused<Refusal>;

export interface Refused<Refusal extends string> {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** Accepts with the value to save and the events that tell everybody else. */
export function accept<Value, Event extends DomainEvent>(
  value: Value,
  ...events: readonly [Event, ...Event[]]
): Decision<Value, Event, never> {
  return { ok: true, value, events };
}

/** Refuses with a literal that `text.ts` turns into words. */
export function refuse<const Refusal extends string>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal };
}

/** Values of the fields that matter in an event, before and after; never a secret. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Something that happened, in the past tense. Audit, notifications, mail and live updates all read
 * the events of a change and nothing else.
 */
export interface DomainEvent {
  readonly type: string;
  /** What it happened to: the feature's folder name and the id within it. */
  readonly subject: { readonly feature: string; readonly id: string };
  /** Ids of the people whose open pages show this thing. */
  readonly concerns: readonly string[];
  readonly before?: FieldValues;
  readonly after?: FieldValues;
}
