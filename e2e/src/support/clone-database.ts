import { randomBytes } from 'node:crypto';
import { runOn } from '../../../server/src/testing/template.ts';

/** A database with the schema and nobody in it, one with a family, and one full of people. */
export type Template = 'template_empty' | 'template_family' | 'template_filled';

/** Where the server of all journeys is, for the processes that run them: they inherit it. */
const SHARED_SERVER = 'JOURNEYS_DATABASE_SERVER';

interface SharedServer {
  readonly url: string;
  /** Other shared files; deleted with the server. */
  readonly folder: string;
}

export function shareServer(server: SharedServer): void {
  process.env[SHARED_SERVER] = JSON.stringify(server);
}

export function sharedServer(): SharedServer {
  const server = process.env[SHARED_SERVER];
  if (server === undefined) throw new Error('the journeys have no database server');
  return JSON.parse(server);
}

/** Copies a template on the server that all journeys share, and gives the address of the copy. */
export async function cloneDatabase(
  template: Template,
  name = `journey_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  const server = sharedServer().url;
  await runOn(server, [`create database ${name} template ${template} strategy file_copy`]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
