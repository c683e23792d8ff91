// `npm start`: builds everything that is missing or stale, and then serves it.
import './load-env.ts';
import { pathToFileURL } from 'node:url';
import { buildServer, SERVER, SERVER_ENVIRONMENT, SERVER_FLAGS } from './build-server.ts';
import { buildWeb } from './build-web.ts';

buildWeb();
buildServer();
const environment = { ...SERVER_ENVIRONMENT, ...process.env };
try {
  // The server replaces this process, so signals and process managers reach the server itself.
  process.execve?.(process.execPath, [process.execPath, ...SERVER_FLAGS, SERVER], environment);
} catch {
  // On Windows, a process cannot be replaced.
}
await import(pathToFileURL(SERVER).href);
