import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import { OWN_ROOM, type Supervised } from '@oakling/domain/sessions/session';
import type { Tx } from '../../platform/db/database.ts';
import type { ByPerson, Commanded, Result } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { actorOf, type AppContext, changedBy } from '../../platform/http/request-context.ts';
import { operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { viewFor } from './queries.ts';
import { loadConcerning } from './store.ts';

/** Declares an operation that changes a session. */
export const sessionAction = (summary: string) =>
  operationsOf('Sessions')(summary, { answer: sessionViewSchema, isFound: true });

/** Decides on a session, which is null if it doesn't concern the actor, and saves the change. */
type Command<Value, Event extends DomainEvent, Refusal extends string> = (
  tx: Tx,
  by: ByPerson,
  found: Supervised | null,
) => Promise<Commanded<Value, Event, Refusal>>;

/** Locks a session, changes it in one transaction, and responds with it. */
export async function changeAndShow<Value, Event extends DomainEvent, Refusal extends string>(
  platform: Platform,
  c: AppContext,
  id: string,
  command: Command<Value, Event, Refusal>,
) {
  const by = changedBy(c);
  const result = await platform.transact(by, async (tx) =>
    command(tx, by, await loadConcerning(tx, by, id)),
  );
  return showAfter(platform, c, id, result);
}

/** Responds with a session after its change. @throws as `valueOf` does. */
export async function showAfter<Refusal extends string>(
  platform: Platform,
  c: AppContext,
  id: string,
  result: Result<unknown, Refusal>,
  exceptions?: Parameters<typeof valueOf<unknown, Refusal>>[1],
) {
  valueOf(result, exceptions);
  return c.json(await viewFor(platform, actorOf(c).personId, id), 200);
}

/**
 * Rejects built-in video calls on an installation without rooms. Rule 6.290
 * @throws AppError `invalid-input`.
 */
export function refuseWithoutRooms(
  { rooms }: Pick<Platform, 'rooms'>,
  asked: { readonly connectionMode: string; readonly videoProvider?: string },
): void {
  if (rooms !== null || asked.videoProvider !== OWN_ROOM) return;
  throw new AppError('invalid-input', {
    fields: [{ path: 'videoProvider', message: 'Please select a video provider.' }],
  });
}
