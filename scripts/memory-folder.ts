import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Several times the combined size of all test databases. */
const ENOUGH_BYTES = 2 ** 31;

/**
 * Returns a folder for temporary databases and files. It is in memory if the system has enough of it (on Linux), which
 * makes the server's tests a quarter faster. Otherwise, it is the default folder.
 */
export function memoryFolder(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= ENOUGH_BYTES ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
