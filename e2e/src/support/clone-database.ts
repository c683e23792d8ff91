import { randomBytes } from 'node:crypto';
import { runOn } from '../../../server/src/testing/template.ts';

export type Template = 'template_empty' | 'template_family' | 'template_filled';

/** The environment variable with the address of the shared server, which worker processes inherit. */
const SHARED_SERVER = 'JOURNEYS_DATABASE_SERVER';

interface SharedServer {
  readonly url: string;
  /** The folder of other shared files, which is deleted with the server. */
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

/** @returns the address of the clone. */
export async function cloneDatabase(
  template: Template,
  name = `journey_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  const server = sharedServer().url;
  await runOn(server, [`create database ${name} template ${template} strategy file_copy`]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // A recent login isn't asked for its password, and a moderator's doesn't end. Rules 1.148 and 1.149
  await runOn(url.href, ['update logins set created_at = now(), updated_at = now()']);
  return url.href;
}
