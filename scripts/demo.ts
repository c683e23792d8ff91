// `npm run demo`: the same application on a data folder of its own, filled with people and sessions.
import { readConfig } from '../server/src/platform/config.ts';
import { runServer } from '../server/src/run-server.ts';
import { buildWeb } from './build-web.ts';
import { fillDemo } from '../server/scripts/demo/fill.ts';
import { DEMO_PASSWORD } from '../server/scripts/demo/people.ts';

buildWeb();
const environment = {
  ...process.env,
  DATA_DIR: process.env['DEMO_DATA_DIR'] ?? '.data-demo',
  // The demo never touches a real database or sends real mail.
  DATABASE_URL: undefined,
  SMTP_URL: undefined,
  NODE_ENV: 'development',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
};
await runServer(environment, ({ databaseUrl, origin }) =>
  fillDemo(readConfig(environment), databaseUrl, origin),
);
console.log(`
Log in with one of these; the password is ${DEMO_PASSWORD}

  elder   rosa@demo.example
  parent  dana@demo.example
  youth   sam@demo.example
`);
