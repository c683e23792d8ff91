import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { good, wrong, type Finding } from './finding.ts';

/** The same threshold as in the disk alert. PostgreSQL stops when the disk is full. */
const LEAST_FREE = 0.1;

/** `leastFree` is the fraction of the disk that must be free. */
export async function lookAtDisk(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  leastFree = LEAST_FREE,
): Promise<readonly Finding[]> {
  if (!existsSync(DATA_DIR)) {
    return [
      wrong(`DATA_DIR: there is no folder ${DATA_DIR}; start the server once, which makes it.`),
    ];
  }
  try {
    accessSync(DATA_DIR, constants.R_OK | constants.W_OK);
  } catch {
    return [wrong(`DATA_DIR: ${DATA_DIR} cannot be written to by the user who runs this.`)];
  }
  const { bavail, bsize, blocks } = await statfs(DATA_DIR);
  const free = bavail / blocks;
  const words = `${Math.floor(100 * free)}% of the disk of ${DATA_DIR} is free (${((bavail * bsize) / 1e9).toFixed(1)} GB)`;
  if (free >= leastFree) return [good(`${words}.`)];
  return [wrong(`Only ${words}; make room before it is full, as that stops the database.`)];
}
