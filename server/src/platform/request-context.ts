import type { Actor } from '@oakling/domain/identity/role';
import type { Context } from 'hono';
import { AppError } from './app-error.ts';
import type { Log } from './log.ts';
import type { ChangedBy } from './transact.ts';

/** A browser that is signed in. `role` is null for an account without a person row. */
export interface Login {
  readonly id: string;
  readonly token: string;
  readonly personId: string;
  readonly email: string;
  readonly actor: Actor | null;
}

/** What the middlewares know of a request. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Log;
    clientAddress: string;
    login: Login | null;
  };
}

export type AppContext = Context<AppEnv>;

/** @throws AppError `not-signed-in` without a login. */
export function loginOf(c: AppContext): Login {
  const login = c.get('login');
  if (login === null) throw new AppError('not-signed-in');
  return login;
}

/** @throws AppError `not-signed-in` without a login, `forbidden` without a person row. */
export function actorOf(c: AppContext): Actor {
  const { actor } = loginOf(c);
  if (actor === null) throw new AppError('forbidden');
  return actor;
}

/** The signed-in person as the one who changes something, with their own rights. */
export function changedBy(c: AppContext): ChangedBy {
  return { as: 'person', personId: actorOf(c).personId, requestId: c.get('requestId') };
}
