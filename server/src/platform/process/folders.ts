import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's root: the sources and the built server lie at different depths below it. */
const root = findRoot(import.meta.dirname);

export const MIGRATIONS_FOLDER = join(root, 'server/migrations');
export const PAGES_FOLDER = join(root, 'web/dist');
/** Built apart from the pages, so that nothing of it lies where they are served from. */
export const DESIGN_SYSTEM_FOLDER = join(root, 'web/dist-dev');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The server must run inside the project’s folder.');
  return findRoot(parent);
}
