import pg from 'pg';
import { startJobs } from '../platform/jobs/jobs.ts';
import { openLog } from '../platform/process/log.ts';
import { applySchema } from '../platform/db/apply-schema.ts';

/**
 * Avoids waiting for the disk and hashing the password on each connection. Test data doesn't have to survive a crash,
 * and there is no password to protect.
 */
export function spareDisk(adminUrl: string): Promise<void> {
  return runOn(adminUrl, [
    'alter system set fsync = off',
    'alter system set synchronous_commit = off',
    'alter system set full_page_writes = off',
    // Autovacuum would lock the template while a test wants to clone it.
    'alter system set autovacuum = off',
    'select pg_reload_conf()',
    // Allows one database to serve many test files, each of which starts with an empty database.
    'grant set on parameter session_replication_role to oakling',
    // PostgreSQL 15 lacks this setting.
    "select set_config(name, '1', false) from pg_settings where name = 'scram_iterations'",
    `alter role oakling password '${new URL(adminUrl).password}'`,
  ]);
}

/**
 * Creates a database with the schema on a server, which tests then clone.
 * @returns its URL.
 */
export async function makeTemplate(serverUrl: string, name: string): Promise<string> {
  const template = new URL(serverUrl);
  template.pathname = `/${name}`;
  await runOn(serverUrl, [`drop database if exists ${name}`, `create database ${name}`]);
  await applySchema(template.href);
  const jobs = await startJobs(template.href, [], false, openLog('silent'));
  await jobs.stop();
  return template.href;
}

/**
 * Creates the template of the server's tests. They send many requests between the same two people, so they need a
 * higher limit. `rests.test.ts` tests the limit itself.
 */
export async function makeTestTemplate(serverUrl: string, name: string): Promise<string> {
  const template = await makeTemplate(serverUrl, name);
  await runOn(template, [
    'create or replace function most_waiting() returns integer language sql immutable return 1000',
  ]);
  return template;
}

export async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
