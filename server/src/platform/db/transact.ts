import type { Decision } from '@oakling/domain/kernel/decision';
import type { DomainEvent } from '@oakling/domain/kernel/domain-event';
import { sql } from 'kysely';
import {
  isDeadlock,
  setRoleToPerson,
  setRoleToModerator,
  setRoleToOwner,
  type Db,
  type Tx,
} from './database.ts';
import { announce } from '../live/live.ts';
import { SENT_AHEAD } from './prepare-statements.ts';

/**
 * Who changes something, and with whose rights: a person's own (the database shows and takes what
 * its policies allow them), a moderator's, whose id is the user's, or the system's, for what a person
 * may cause but not write themselves.
 */
export type ChangedBy =
  | { readonly as: 'person'; readonly personId: string; readonly requestId: string }
  | { readonly as: 'moderator'; readonly personId: string; readonly requestId: string }
  | { readonly as: 'system'; readonly personId: string | null; readonly requestId: string };

/** The events of what a reaction changed itself, or what it goes on with. */
type Reacted = readonly DomainEvent[] | Rest | void;

/** How a reaction goes on once the others have asked what they need to know, too. */
export type Rest = () => Promise<Reacted>;

/**
 * What a feature does about an event, in the same transaction and with the owner's rights. The events
 * of what it changed itself are recorded and reacted to like any other.
 */
export interface Reaction {
  readonly type: string;
  readonly react: (tx: Tx, event: DomainEvent) => Promise<Reacted>;
}

/** Declares a reaction to one type of event. */
export function on<Event extends DomainEvent>(
  type: Event['type'],
  react: (tx: Tx, event: Event) => Promise<Reacted>,
): Reaction {
  // The type literal names the event's shape, so an event of this type is an Event.
  return { type, react: (tx, event) => react(tx, event as Event) };
}

/** Thrown where the database refuses what the decision allowed, such as an overlap it could not see. */
export class ConstraintRefusal<Refusal extends string> extends Error {
  override readonly name = 'ConstraintRefusal';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export type Result<Value, Refusal extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export type Transact = <Value, Event extends DomainEvent, Refusal extends string>(
  changedBy: ChangedBy,
  command: (tx: Tx) => Promise<Decision<Value, Event, Refusal>>,
) => Promise<Result<Value, Refusal>>;

const MAX_TRIES = 5;

/** What is still to be done in a transaction of ours before it ends. */
const endings = new WeakMap<Tx, (() => Promise<void>)[]>();

/**
 * Does something last, so that whatever it waits for delays nothing else; at once in a transaction that is
 * not one of `Transact`'s.
 */
export async function beforeCommit(tx: Tx, todo: () => Promise<void>): Promise<void> {
  const ending = endings.get(tx);
  if (ending === undefined) await todo();
  else ending.push(todo);
}

/**
 * Makes the one way to change anything: load, decide and save happen in `command`; its decision's
 * events become the audit rows, the notifications, the mail jobs and the live announcement, all in
 * ONE transaction. A refusal leaves no trace.
 */
export function makeTransact(db: Db, reactions: readonly Reaction[]): Transact {
  return async (changedBy, command) => {
    // Of two changes that wait for each other the database ends one, which then comes second.
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(changedBy, command);
      } catch (error) {
        if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
      }
    }
  };

  async function attempt<Value, Event extends DomainEvent, Refusal extends string>(
    changedBy: ChangedBy,
    command: (tx: Tx) => Promise<Decision<Value, Event, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    try {
      return await db.transaction().execute(async (tx) => {
        if (changedBy.as === 'person') await setRoleToPerson(tx, changedBy.personId);
        if (changedBy.as === 'moderator') await setRoleToModerator(tx, changedBy.personId);
        const decision = await command(tx);
        if (!decision.ok) throw new ConstraintRefusal(decision.refusal);
        await setRoleToOwner(tx);
        const ending: (() => Promise<void>)[] = [];
        endings.set(tx, ending);
        await follow(tx, changedBy, decision.events);
        for (const todo of ending) await todo();
        return { ok: true as const, value: decision.value };
      });
    } catch (error) {
      // Thrown above with this command's own refusals, and by its store with the same.
      if (error instanceof ConstraintRefusal) return { ok: false, refusal: error.refusal };
      throw error;
    }
  }

  /** Writes down what happened and all that follows from it before the next event's turn, but for what is left for the end. */
  async function follow(
    tx: Tx,
    changedBy: ChangedBy,
    events: readonly DomainEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    await record(tx, changedBy, events);
    for (const event of events) {
      let steps: readonly Rest[] = reactions
        .filter(({ type }) => type === event.type)
        .map(
          ({ react }) =>
            () =>
              react(tx, event),
        );
      while (steps.length > 0) {
        const next: Rest[] = [];
        for (const step of steps) {
          const reacted = await step();
          if (typeof reacted === 'function') next.push(reacted);
          else await follow(tx, changedBy, reacted ?? []);
        }
        steps = next;
      }
    }
    await announce(tx, events);
  }
}

async function record(tx: Tx, changedBy: ChangedBy, events: readonly DomainEvent[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      events.map((event) => ({
        actor_id: changedBy.personId,
        request_id: changedBy.requestId,
        type: event.type,
        feature: event.subject.feature,
        subject_id: event.subject.id,
        before: event.before === undefined ? null : sql`${JSON.stringify(event.before)}::jsonb`,
        after: event.after === undefined ? null : sql`${JSON.stringify(event.after)}::jsonb`,
      })),
    )
    .modifyEnd(sql.raw(SENT_AHEAD))
    .execute();
}
