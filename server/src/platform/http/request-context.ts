import type { Actor } from '@oakling/domain/identity/role';
import type { Context } from 'hono';
import { AppError } from './app-error.ts';
import type { Log } from '../process/log.ts';
import type { ChangedBy } from '../db/transact.ts';

/** A browser that is signed in. `role` is null for an account without a person row. */
export interface Login {
  readonly id: string;
  readonly token: string;
  readonly personId: string;
  /** Empty without a mailbox. */
  readonly email: string;
  readonly isEmailProven: boolean;
  /** Who reads the mails of somebody without a mailbox of their own: a guardian, or nobody. Rules 1.82 and 1.95 */
  readonly mailbox: 'guardian' | 'none' | null;
  readonly actor: Actor | null;
  /** Of a moderator: how far they are with their second factor; null for everyone else. */
  readonly moderator: ModeratorLogin | null;
  /** Rule 1.50: changed terms wait for the person, or for a youth's parent. */
  readonly mustAcceptTerms: boolean;
}

/** `enrolled` is about the account, `passed` about this login: only both open the console. */
export interface ModeratorLogin {
  readonly enrolled: boolean;
  readonly passed: boolean;
}

/** What of a login is the person's rather than the browser's. */
export type Member = Pick<Login, 'actor' | 'mustAcceptTerms'>;

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

/** Anyone who asks, if they are a parent. @throws AppError `forbidden` for anyone else. */
export function parentOf(c: AppContext): Actor {
  const actor = actorOf(c);
  if (actor.role !== 'parent') throw new AppError('forbidden');
  return actor;
}

/** The signed-in person as the one who changes something, with their own rights. */
export function changedBy(c: AppContext): ChangedBy {
  return { as: 'person', personId: actorOf(c).personId, requestId: c.get('requestId') };
}

/**
 * The moderator whose login passed the second factor. Rule 9.63
 * @throws AppError `not-signed-in` without a login, `forbidden` for everyone else.
 */
export function moderatorOf(c: AppContext): { readonly userId: string } {
  const { personId, moderator } = loginOf(c);
  if (moderator === null || !moderator.enrolled || !moderator.passed)
    throw new AppError('forbidden');
  return { userId: personId };
}

/** A moderator, with a second factor or still without. @throws as `moderatorOf`. */
export function moderatorAccountOf(c: AppContext): Login {
  const login = loginOf(c);
  if (login.moderator === null) throw new AppError('forbidden');
  return login;
}

export type ByModerator = ChangedBy & { readonly as: 'moderator' };

/** The moderator as the one who looks or changes, with the rights of the console. Rule 9.68 */
export function byModerator(c: AppContext): ByModerator {
  return { as: 'moderator', personId: moderatorOf(c).userId, requestId: c.get('requestId') };
}

/** A moderator who changes an account's own rows for a family: those are the system's to write. */
export function changedForFamily({ personId, requestId }: ByModerator): ChangedBy {
  return { as: 'system', personId, requestId };
}
