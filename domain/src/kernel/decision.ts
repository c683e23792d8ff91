/**
 * The result of a `decide…` function: the new value with at least one event, or a refusal. A
 * refusal is an expected outcome, a kebab-case literal, and never an exception.
 */
export type Decision<Value, Event extends DomainEvent, Refusal extends string> =
  | { readonly ok: true; readonly value: Value; readonly events: readonly [Event, ...Event[]] }
  | Refused<Refusal>;

export interface Refused<Refusal extends string> {
  readonly ok: false;
  readonly refusal: Refusal;
}

export function accept<Value, Event extends DomainEvent>(
  value: Value,
  ...events: readonly [Event, ...Event[]]
): Decision<Value, Event, never> {
  return { ok: true, value, events };
}

/** Refuses with a literal that `text.ts` translates for people. */
export function refuse<const Refusal extends string>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal };
}

/** The values of an event's relevant fields, before and after the change. They never contain a secret. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Something that happened, in past tense. Audit, notifications, mail and live updates read only a
 * change's events.
 */
export interface DomainEvent<Type extends string = string> {
  readonly type: Type;
  readonly subject: { readonly feature: string; readonly id: string };
  /** The people whose open pages show the subject. */
  readonly concerns: readonly string[];
  readonly before?: FieldValues;
  readonly after?: FieldValues;
}
