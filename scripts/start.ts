// `npm start`: builds everything missing or stale, then serves.
import './load-env.ts';
import { pathToFileURL } from 'node:url';
import { buildServer, SERVER, SERVER_ENVIRONMENT, SERVER_FLAGS } from './build-server.ts';
import { buildWeb } from './build-web.ts';

buildWeb();
buildServer();
const environment = { ...SERVER_ENVIRONMENT, ...process.env };
try {
  // Replaces this process, so signals and process managers reach the server itself.
  process.execve?.(process.execPath, [process.execPath, ...SERVER_FLAGS, SERVER], environment);
} catch {
  // Windows cannot replace a process.
}
await import(pathToFileURL(SERVER).href);
