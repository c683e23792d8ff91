// `npm run dev`: runs the server and the pages, which both reload after changes.
import './load-env.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const PAGES = 'http://localhost:5173';

const children = [
  run(
    [
      '--watch-path=server/src',
      '--watch-path=domain/src',
      '--watch-preserve-output',
      'server/src/main.ts',
    ],
    root,
  ),
  run(
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'],
    join(root, 'web'),
  ),
];
console.log(`Open ${PAGES}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
for (const child of children) child.once('exit', stop);

function run(args: readonly string[], cwd: string): ChildProcess {
  // Links in mails and the check of the Origin header use the address that the browser shows.
  const env = { ...process.env, ORIGIN: PAGES, PORT: '3000' };
  return spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
}

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}
