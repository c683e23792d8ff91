// `npm start`: builds what is missing or old, then serves everything.
import './load-env.ts';
import { pathToFileURL } from 'node:url';
import { buildServer, SERVER, SERVER_ENVIRONMENT, SERVER_FLAGS } from './build-server.ts';
import { buildWeb } from './build-web.ts';

buildWeb();
buildServer();
const environment = { ...SERVER_ENVIRONMENT, ...process.env };
try {
  // In the place of this process, so that signals and what runs it deal with the server itself.
  process.execve?.(process.execPath, [process.execPath, ...SERVER_FLAGS, SERVER], environment);
} catch {
  // Windows cannot replace a process.
}
await import(pathToFileURL(SERVER).href);
