import { randomBytes } from 'node:crypto';
import { runOn } from '../../../server/src/testing/template.ts';

/** A database with the schema and nobody in it, and one full of people. */
export type Template = 'template_empty' | 'template_filled';

/** Where the address of the server is, for the processes that run the journeys: they inherit it. */
export const DATABASE_SERVER = 'JOURNEYS_DATABASE_SERVER';

/** Copies a template on the server that all journeys share, and gives the address of the copy. */
export async function cloneDatabase(
  template: Template,
  name = `journey_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  const server = process.env[DATABASE_SERVER];
  if (server === undefined) throw new Error('the journeys have no database server');
  await runOn(server, [`create database ${name} template ${template}`]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
