import { setTimeout as wait } from 'node:timers/promises';
import { failToStartBuilt, startBuilt } from '../../../server/src/testing/built-server.ts';
import { ownInstallation } from './installation.ts';
import { keepSigningUp } from './promotion.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';
import { ask } from './standby.ts';

/** The size of the disk. A cluster with our schema takes up half of it. */
const DISK_MB = 256;
/** Room for the small files that a server writes first when it starts. */
const LEFT_BYTES = 16_384;
const PATIENCE_MS = 60_000;

export interface Filled {
  readonly acknowledged: number;
  readonly lost: number;
  /** The number of responses with status 503 and Retry-After while the disk was full. */
  readonly refused: number;
  readonly wrong: readonly string[];
  /**
   * The seconds from the moment when the disk was full to the first failure of /readyz, and from the moment when it had
   * space again to the next success.
   */
  readonly noAfter: number;
  readonly yesAfter: number;
  /** The final message of a server that was started on a full disk. */
  readonly words: string;
}

/** Fills the disk repeatedly while people sign up, and once before the server starts. Rules 10.269 and 10.273 */
export async function fillDisk(times: number, signUps: number): Promise<Filled> {
  const disk = await openSmallDisk(DISK_MB);
  try {
    const lived = await fillUnderLoad(disk, times, signUps);
    disk.fill(LEFT_BYTES);
    const { environment } = ownInstallation(disk.path);
    const { code, output } = await failToStartBuilt(environment, disk.by);
    const seen = output.replaceAll(disk.path, 'DATA_DIR');
    return { ...lived, words: `${seen.trimEnd()} (${code})` };
  } finally {
    await disk.remove();
  }
}

async function fillUnderLoad(disk: SmallDisk, times: number, count: number) {
  const { environment } = ownInstallation(disk.path);
  const server = await startBuilt(environment, disk.by);
  const signUps = keepSigningUp(server.origin);
  let [noAfter, yesAfter] = [0, 0];
  try {
    for (let time = 0; time < times; time += 1) {
      await signUps.reached(signUps.acknowledged.length + count);
      disk.fill();
      noAfter = Math.max(noAfter, await secondsUntil(server.origin, 503));
      await signUps.refusedMore();
      disk.makeRoom();
      yesAfter = Math.max(yesAfter, await secondsUntil(server.origin, 200));
      await signUps.reached(signUps.acknowledged.length + count);
    }
    await signUps.stop();
    const { acknowledged, wrong } = signUps;
    const stored = await storedEmails(disk);
    const lost = acknowledged.filter((email) => !stored.has(email)).length;
    const refused = signUps.refused();
    return { acknowledged: acknowledged.length, lost, refused, wrong, noAfter, yesAfter };
  } finally {
    await signUps.stop();
    await server.end('SIGTERM');
  }
}

async function storedEmails(disk: SmallDisk): Promise<ReadonlySet<string>> {
  const rows = await ask<{ email: string }>(
    ownInstallation(disk.seenAt).url(),
    'select email from users',
  );
  return new Set(rows.map(({ email }) => email));
}

async function secondsUntil(origin: string, status: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await fetch(`${origin}/readyz`);
    await answer.text();
    const seconds = (performance.now() - startedAt) / 1000;
    if (answer.status === status) return seconds;
    if (seconds * 1000 > PATIENCE_MS) throw new Error(`/readyz still returned ${answer.status}`);
    await wait(50);
  }
}
