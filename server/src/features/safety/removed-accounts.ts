import type { AccountRemoved } from '@oakling/domain/safety/events';
import { decideRemovalAgain } from '@oakling/domain/safety/decide-removal';
import { refuse } from '@oakling/domain/kernel/decision';
import * as v from 'valibot';
import { persist } from '../../platform/db/transact.ts';
import { keyedHash } from '../../platform/auth/encryption.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Purge } from '../../platform/db/retention.ts';
import type { Jobs, SingleQueue } from '../../platform/jobs/jobs.ts';
import type { Deliver } from '../../platform/outbox/delivery.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepFromAccounts } from './account-snapshot-store.ts';
import { lockAccount, findPeopleAfter } from './store.ts';

const NAME = 'note-removal';
const FOLDER = 'removals/';
const jobSchema = v.object({ personId: v.pipe(v.string(), v.uuid()) });

/** A keyed hash, so only this installation can tell whose removal a record describes. */
const nameOf = (secret: string, personId: string) =>
  `${FOLDER}${keyedHash(secret, `removed account ${personId}`)}`;

/** Records a removed account in the file storage, where restoring the database doesn't undo it. Rule 10.265 */
export function removalQueue(files: Files, secret: string): SingleQueue {
  return {
    name: NAME,
    async work(data) {
      await files.write(nameOf(secret, v.parse(jobSchema, data).personId), new Uint8Array([1]));
    },
  };
}

export function makeNoteRemovals(jobs: Pick<Jobs, 'add'>): Deliver {
  return async (tx, committed) => {
    const removed = committed.flatMap(({ event, requestId }) =>
      // The type literal determines the event's shape.
      event.type === 'AccountRemoved'
        ? [{ personId: (event as AccountRemoved).personId, requestId }]
        : [],
    );
    if (removed.length > 0) await jobs.add(tx, NAME, removed);
  };
}

/**
 * Repeats the removals that were made after the restored backup. Rule 10.265
 * @returns the number of accounts.
 */
export async function removeAgain(
  platform: Pick<Platform, 'db' | 'transact' | 'files' | 'secret' | 'clock'>,
): Promise<number> {
  const { db, files, secret } = platform;
  const noted = new Set<string>();
  for await (const { name } of files.list(FOLDER)) noted.add(name);
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const people = await findPeopleAfter(db, after);
    const last = people.at(-1);
    if (last === undefined) return count;
    after = last.id;
    for (const person of people) {
      if (!noted.has(nameOf(secret, person.id))) continue;
      if (await remove(platform, person)) count += 1;
    }
  }
}

async function remove(
  platform: Pick<Platform, 'transact' | 'secret' | 'clock'>,
  { id, role }: { readonly id: string; readonly role: 'elder' | 'parent' | 'youth' },
): Promise<boolean> {
  const changedBy = { as: 'system', personId: null, requestId: 'restore' } as const;
  const { ok } = await platform.transact(changedBy, async (tx) => {
    const account = await lockAccount(tx, id);
    if (account === null) return refuse('no-such-account'); // The child was already removed together with a parent.
    const decision = decideRemovalAgain(role, account);
    return persist(decision, (value) => keepFromAccounts(tx, value, platform));
  });
  return ok;
}

/** Copies removal records from elsewhere, such as a rescued disk. */
export async function addRemovals(from: Files, to: Files): Promise<void> {
  for await (const { name } of from.list(FOLDER)) await to.write(name, new Uint8Array([1]));
}

/** Deletes records older than any backup, because those accounts can no longer come back. Rule 9.82 */
export function removalPurge(files: Files): Purge {
  return {
    of: 'removals',
    async run(_, { before }) {
      let total = 0;
      for await (const { name, writtenAt } of files.list(FOLDER)) {
        if (writtenAt > before) continue;
        await files.remove(name);
        total += 1;
      }
      return total;
    },
  };
}
