import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const NOBODY = 65534;

/** How to run a program so that PostgreSQL does not find itself run by root, which it refuses. */
export type Runner = (
  program: string,
  args: readonly string[],
) => { command: string; args: string[]; uid?: number; gid?: number };

/** Under root: a user namespace, or else a real unprivileged user who must own the folder. */
export function unprivileged(dataDir: string): Runner {
  if (process.getuid?.() !== 0) return (command, args) => ({ command, args: [...args] });
  const namespace = ['--user', `--map-user=${NOBODY}`];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return (program, args) => ({ command: 'unshare', args: [...namespace, program, ...args] });
  }
  // No user namespaces here (some containers): a real unprivileged user, who must own the folder.
  const owner = `${NOBODY}:${NOBODY}`;
  mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  execFileSync('chown', [
    '-R',
    owner,
    join(dataDir, 'postgres'),
    join(dataDir, 'postgres-password'),
  ]);
  execFileSync('chmod', ['o+x', dataDir]);
  return (command, args) => ({ command, args: [...args], uid: NOBODY, gid: NOBODY });
}
