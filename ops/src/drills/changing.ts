import { setTimeout as wait } from 'node:timers/promises';
import { missing, type Asked } from '../../../server/src/testing/planned-sessions.ts';
import type { Member } from '../../../server/src/testing/stored-logins.ts';
import type { Acknowledged } from './kept-changes.ts';
import { signUp } from './promotion.ts';

const REQUESTERS = 3;

interface Changes {
  readonly told: Acknowledged;
  /** The sessions to request. Each of them is requested only once. */
  readonly planned: Asked[];
  readonly parents: ReadonlyMap<string, Member>;
  /** Distinguishes the people who sign up in this round from the others. */
  readonly round: number;
}

export interface Changing {
  count(): number;
  /** Responses that were neither a success nor 503 with Retry-After. */
  readonly wrong: readonly string[];
  /** Resolves when all clients have stopped because the server no longer responds. */
  readonly over: Promise<unknown>;
}

/** Runs clients that concurrently sign up, request sessions and approve them while the server responds. */
export function keepChanging(origin: string, { told, planned, parents, round }: Changes): Changing {
  const wrong: string[] = [];
  const toApprove: Asked[] = [];
  let count = 0;
  const over = new AbortController();

  /**
   * Stops all clients if nothing responds.
   * @returns true if the request succeeded.
   */
  async function isDone(request: () => Promise<Response>, status: number): Promise<boolean> {
    const answer = await request().catch(() => null);
    if (answer === null) over.abort();
    if (answer?.status === status) {
      count += 1;
      return true;
    }
    const isAway = answer?.status === 503 && answer.headers.has('retry-after');
    if (answer !== null && !isAway) {
      // Reading the body fails if the server was killed in the middle of its response.
      wrong.push(`${answer.status} ${await answer.text().catch(() => '')}`);
    }
    return false;
  }

  async function signUps(): Promise<void> {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const email = `round-${round}-${n}@example.org`;
      const isKept = await isDone(
        () => signUp(origin, email, `11.${round}.${n >> 8}.${n & 255}`),
        201,
      );
      if (isKept) told.emails.add(email);
    }
  }

  async function requests(): Promise<void> {
    while (!over.signal.aborted) {
      const next = planned.pop() ?? missing();
      const { headers } = next.asker;
      if (!(await isDone(() => post(`${origin}/api/sessions`, headers, next.body), 201))) continue;
      told.asked.add(next.id);
      toApprove.push(next);
    }
  }

  async function approvals(): Promise<void> {
    while (!over.signal.aborted) {
      const next = toApprove.shift();
      if (next === undefined) await wait(5);
      else await approve(next);
    }
  }

  async function approve({ id, youthId, approval }: Asked): Promise<void> {
    const { headers } = parents.get(youthId) ?? missing();
    const path = `${origin}/api/sessions/${id}/approve`;
    if (await isDone(() => post(path, headers, approval), 200)) told.approved.add(id);
  }

  const requesting = Array.from({ length: REQUESTERS }, requests);
  return {
    count: () => count,
    wrong,
    over: Promise.all([signUps(), ...requesting, approvals()]),
  };
}

export function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
