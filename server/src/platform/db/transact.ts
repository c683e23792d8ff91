import type { Decision, DomainEvent } from '@oakling/domain/kernel/decision';
import type { RawBuilder } from 'kysely';
import type { AppendEvents } from '../outbox/append-events.ts';
import {
  inTransaction,
  isDeadlock,
  setRoleToOwner,
  type Db,
  type Role,
  type Tx,
} from './database.ts';

/**
 * Who changes something, and with whose rights: a person's own (the database shows and takes what
 * its policies allow them), a moderator's, whose id is the user's, or the system's, for what a person
 * may cause but not write themselves.
 */
export type ChangedBy =
  | { readonly as: 'person'; readonly personId: string; readonly requestId: string }
  | { readonly as: 'moderator'; readonly personId: string; readonly requestId: string }
  | { readonly as: 'system'; readonly personId: string | null; readonly requestId: string };

/**
 * What must be true at the same moment as an event, such as the end of a paused child's logins: changes
 * more state in the same transaction, with the owner's rights. Telling people is not a consequence but
 * delivery, after the commit.
 */
export interface Consequence {
  readonly type: string;
  /** Whether an event has it at all: where not, nothing is sent to the database. */
  readonly isDue: (event: DomainEvent) => boolean;
  /** @returns the events of what it changed itself. */
  readonly follow: (tx: Tx, event: DomainEvent) => Promise<readonly DomainEvent[] | void>;
}

/** Declares a consequence of one type of event. */
export function on<Event extends DomainEvent>(
  type: Event['type'],
  follow: (tx: Tx, event: Event) => Promise<readonly DomainEvent[] | void>,
  isDue: (event: Event) => boolean = () => true,
): Consequence {
  // The type literal names the event's shape, so an event of this type is an Event.
  return {
    type,
    isDue: (event) => isDue(event as Event),
    follow: (tx, event) => follow(tx, event as Event),
  };
}

/** The database refused what a decision could not foresee, such as an overlap with another session. */
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

/** The one statement that saves what was decided. It is sent together with the events: one round trip less. */
export interface Save {
  /** A select or a change that gives one row: of none or of several nothing is saved, and the command fails. */
  readonly statement: RawBuilder<unknown>;
  /** @returns what an error of the database means, such as a `ConstraintRefusal`; the error itself if nothing else. */
  readonly meaningOf: (error: unknown) => unknown;
}

/** What a command answers: its decision, and what saves it unless the command has done so. */
export type Commanded<Value, Event extends DomainEvent, Refusal extends string> = Decision<
  Value,
  Event,
  Refusal
> & { readonly save?: Save };

export type Transact = <Value, Event extends DomainEvent, Refusal extends string>(
  changedBy: ChangedBy,
  command: (tx: Tx) => Promise<Commanded<Value, Event, Refusal>>,
) => Promise<Result<Value, Refusal>>;

interface Transacting {
  readonly db: Db;
  readonly appendEvents: AppendEvents;
  readonly consequences: readonly Consequence[];
  /** Called after each commit: there is something to deliver. */
  readonly wakeDelivery: () => void;
}

const MAX_TRIES = 5;

/**
 * Makes the one way to change anything. In ONE transaction `command` loads, decides and saves, and the
 * decision's events are appended with their consequences; nothing else happens there. Who is told is
 * decided after the commit, by delivery. A refusal rolls everything back.
 */
export function makeTransact({
  db,
  appendEvents,
  consequences,
  wakeDelivery,
}: Transacting): Transact {
  return async (changedBy, command) => {
    // Of two changes that wait for each other the database ends one, which is then tried again.
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
        if (!decision.ok) throw new ConstraintRefusal(decision.refusal);
        await append(tx, changedBy, decision.events, decision.save);
        return decision.value;
      });
      wakeDelivery();
      return { ok: true, value };
    } catch (error) {
      // Thrown above with this command's own refusals, and by its store with the same.
      if (error instanceof ConstraintRefusal) return { ok: false, refusal: error.refusal };
      throw error;
    }
  }

  /** Appends events and carries out their consequences, whose own events follow in the same way. */
  async function append(
    tx: Tx,
    changedBy: ChangedBy,
    events: readonly DomainEvent[],
    save?: Save,
  ): Promise<void> {
    if (events.length === 0) return;
    await appendEvents(tx, changedBy, events, save?.statement).catch((error: unknown) => {
      throw save === undefined ? error : save.meaningOf(error);
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
