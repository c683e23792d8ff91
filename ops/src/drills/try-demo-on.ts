import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillDemo } from '../demo/fill.ts';
import { DEMO_PASSWORD, DEMO_REQUIREMENTS } from '../demo/people.ts';
import { applySchema } from '../../../server/src/platform/db/apply-schema.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { runBackupCommand } from '../backup/run-backup-command.ts';
import { runRestoreCommand } from '../backup/run-restore-command.ts';
import { startServer } from '../../../server/src/server.ts';
import { runOn } from '../../../server/src/testing/template.ts';
import { onOlderPostgres, type OlderPostgres, type OlderVersion } from './older-postgres.ts';

const KEY = 'the key of the drill alone';

/**
 * Runs the demo on an older version of PostgreSQL, makes a backup during the run, restores it to an empty database,
 * starts a server on that database, and logs a member in.
 */
export const tryDemoOn = (version: OlderVersion) => onOlderPostgres(version, tryDemo);

async function tryDemo({ adminUrl, urlOf, folder }: OlderPostgres) {
  const startedAt = performance.now();
  await runOn(adminUrl, [
    'create database oakling owner oakling',
    'create database restored owner oakling',
  ]);
  const of = (database: string) =>
    settingsOf(urlOf(database), join(folder, database), join(folder, 'backups'));
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
    ok: made.code === 0 && restored.code === 0 && status === 200,
    words: `${rows} restored, log-in answered ${status}, ${seconds} s`,
  };
}

function settingsOf(url: string, dataDir: string, backups: string) {
  return {
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    BACKUP_URL: backups,
    BACKUP_KEY: KEY,
    ...DEMO_REQUIREMENTS,
  };
}

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
