import pg from 'pg';
import { startJobs } from '../platform/jobs/jobs.ts';
import { openLog } from '../platform/process/log.ts';
import { applySchema } from '../platform/db/apply-schema.ts';

/**
 * Spares a server the wait for its disk, and all who connect the work that makes a password slow to guess: what
 * tests write need not outlive a crash, and there is nothing to be guessed.
 */
export function spareDisk(adminUrl: string): Promise<void> {
  return runOn(adminUrl, [
    'alter system set fsync = off',
    'alter system set synchronous_commit = off',
    'alter system set full_page_writes = off',
    // It would hold the template while a test wants to clone it.
    'alter system set autovacuum = off',
    'select pg_reload_conf()',
    // Lets one database serve many files of tests, each of which finds it empty.
    'grant set on parameter session_replication_role to oakling',
    // PostgreSQL 15 does not have it.
    "select set_config(name, '1', false) from pg_settings where name = 'scram_iterations'",
    `alter role oakling password '${new URL(adminUrl).password}'`,
  ]);
}

/** Makes a database with the schema on a server, for tests to clone. @returns its address. */
export async function makeTemplate(serverUrl: string, name: string): Promise<string> {
  const template = new URL(serverUrl);
  template.pathname = `/${name}`;
  await runOn(serverUrl, [`drop database if exists ${name}`, `create database ${name}`]);
  await applySchema(template.href);
  const jobs = await startJobs(template.href, [], false, openLog('silent'));
  await jobs.stop();
  return template.href;
}

/** Carries statements out, one after the other. */
export async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
