import type { Actor } from '@oakling/domain/identity/role';
import type { Decision, DomainEvent } from '@oakling/domain/kernel/decision';
import type { RawBuilder } from 'kysely';
import type { AppendEvents } from '../outbox/append-events.ts';
import {
  brokenConstraint,
  inTransaction,
  isDeadlock,
  setRoleToOwner,
  type Db,
  type Role,
  type Tx,
} from './database.ts';

/**
 * A command's actor and database role: `person` (row-level security applies), `moderator` (`personId` is the user
 * id), or `system` (effects a person may trigger but not write directly).
 */
export type ChangedBy =
  | { readonly as: 'person'; readonly personId: string; readonly requestId: string }
  | { readonly as: 'moderator'; readonly personId: string; readonly requestId: string }
  | { readonly as: 'system'; readonly personId: string | null; readonly requestId: string };

export type ByPerson = Extract<ChangedBy, { readonly as: 'person' }> & Actor;

/**
 * A state change that commits together with its event, such as ending a paused child's logins. Runs with owner
 * rights. Notifications are not consequences; delivery sends them after commit.
 */
export interface Consequence {
  readonly type: string;
  /** False if an event has no consequence here, which saves a query. */
  readonly isDue: (event: DomainEvent) => boolean;
  /** @returns the events of its own changes. */
  readonly follow: (tx: Tx, event: DomainEvent) => Promise<readonly DomainEvent[] | void>;
}

export function on<Event extends DomainEvent>(
  type: Event['type'],
  follow: (tx: Tx, event: Event) => Promise<readonly DomainEvent[] | void>,
  isDue: (event: Event) => boolean = () => true,
): Consequence {
  // The type literal determines the event's shape, so an event of this type is an Event.
  return {
    type,
    isDue: (event) => isDue(event as Event),
    follow: (tx, event) => follow(tx, event as Event),
  };
}

/**
 * A constraint rejected the change after the decision accepted it, for example because another
 * session now overlaps.
 */
export class RefusalRollback<Refusal extends string> extends Error {
  override readonly name = 'RefusalRollback';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The refusal of the broken constraint, or the error itself if it isn't listed. */
export function refusalFor(error: unknown, refusals: Readonly<Record<string, string>>): unknown {
  const refusal = refusals[brokenConstraint(error) ?? ''];
  return refusal === undefined ? error : new RefusalRollback(refusal);
}

export type Result<Value, Refusal extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

/** The statement that persists the decision. Sent together with the events to save a round trip. */
export interface Save {
  /** Must return exactly one row; otherwise, nothing is saved and the command fails. */
  readonly statement: RawBuilder<unknown>;
  /**
   * Maps a database error, for example to a `RefusalRollback`.
   * @returns the error itself if no mapping applies.
   */
  readonly mapDatabaseError: (error: unknown) => unknown;
}

/** A command's decision, and the statement that persists it unless the command has already done so. */
export type Commanded<Value, Event extends DomainEvent, Refusal extends string> = Decision<
  Value,
  Event,
  Refusal
> & { readonly save?: Save };

/** Saves an accepted decision in the same transaction. @returns the decision. */
export async function persist<Value, Event extends DomainEvent, Refusal extends string>(
  decision: Decision<Value, Event, Refusal>,
  save: (value: Value) => Promise<unknown>,
): Promise<Decision<Value, Event, Refusal>> {
  if (decision.ok) await save(decision.value);
  return decision;
}

export type Transact = <Value, Event extends DomainEvent, Refusal extends string>(
  changedBy: ChangedBy,
  command: (tx: Tx) => Promise<Commanded<Value, Event, Refusal>>,
) => Promise<Result<Value, Refusal>>;

interface Transacting {
  readonly db: Db;
  readonly appendEvents: AppendEvents;
  readonly consequences: readonly Consequence[];
  /** Called after each commit that may have something to deliver. */
  readonly wakeDelivery: () => void;
}

const MAX_TRIES = 5;

/**
 * Creates the only function that changes data. In one transaction, `command` loads, decides and saves, and its events
 * are appended with their consequences. Delivery notifies people after the commit. A refusal rolls back.
 */
export function makeTransact({
  db,
  appendEvents,
  consequences,
  wakeDelivery,
}: Transacting): Transact {
  return async (changedBy, command) => {
    // Retry after a deadlock.
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
    command: (tx: Tx) => Promise<Commanded<Value, Event, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    try {
      const value = await inTransaction(db, roleOf(changedBy), async (tx) => {
        const decision = await command(tx);
        if (!decision.ok) throw new RefusalRollback(decision.refusal);
        await append(tx, changedBy, decision.events, decision.save);
        return decision.value;
      });
      wakeDelivery();
      return { ok: true, value };
    } catch (error) {
      // The cast is safe: such an error is thrown above with this command's own refusals, or by its store with the same
      // type.
      if (error instanceof RefusalRollback) return { ok: false, refusal: error.refusal };
      throw error;
    }
  }

  /** Appends events, runs their consequences, and appends the events of those. */
  async function append(
    tx: Tx,
    changedBy: ChangedBy,
    events: readonly DomainEvent[],
    save?: Save,
  ): Promise<void> {
    if (events.length === 0) return;
    await appendEvents(tx, changedBy, events, save?.statement).catch((error: unknown) => {
      throw save === undefined ? error : save.mapDatabaseError(error);
    });
    for (const event of events) {
      const due = consequences.filter(({ type, isDue }) => type === event.type && isDue(event));
      for (const { follow } of due) {
        await setRoleToOwner(tx);
        await append(tx, changedBy, (await follow(tx, event)) ?? []);
      }
    }
  }
}

function roleOf(changedBy: ChangedBy): Role {
  if (changedBy.as === 'person') return { as: 'person', personId: changedBy.personId };
  if (changedBy.as === 'moderator') return { as: 'moderator', userId: changedBy.personId };
  return { as: 'owner' };
}
