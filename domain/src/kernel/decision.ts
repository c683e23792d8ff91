import type { DomainEvent } from './domain-event.ts';

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
