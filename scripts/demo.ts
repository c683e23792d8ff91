// `npm run demo`: runs the application on a separate data folder that is filled with people and sessions.
import './load-env.ts';
import { readConfig } from '../server/src/platform/process/config.ts';
import { runServer } from '../server/src/run-server.ts';
import { buildWeb } from './build-web.ts';
import { fillDemo } from '../ops/src/demo/fill.ts';
import { DEMO_DOMAIN, DEMO_PASSWORD, DEMO_REQUIREMENTS } from '../ops/src/demo/people.ts';

buildWeb();
// Nothing else is passed from the environment, so the demo never touches a real database, storage or mailbox.
const { PORT, HOST, LOG_LEVEL = 'warn', DEMO_DATA_DIR = '.data-demo' } = process.env;
const { ROOM = 'builtin', ROOM_PORT, ROOM_ANNOUNCED_ADDRESS } = process.env;
const calls = { ROOM, ROOM_PORT, ROOM_ANNOUNCED_ADDRESS };
const environment = {
  PORT,
  HOST,
  LOG_LEVEL,
  DATA_DIR: DEMO_DATA_DIR,
  ...calls,
  ...DEMO_REQUIREMENTS,
};
await runServer(environment, ({ databaseUrl, origin }) =>
  fillDemo(readConfig(environment), databaseUrl, origin),
);
console.log(`
Log in with one of these; the password is ${DEMO_PASSWORD}

  elder   rosa@demo.example
  parent  dana@demo.example
  youth   sam@demo.example
  an adult youth, and who was her parent: eva@demo.example, karin@demo.example

This prints the link with which a moderator sets a password, while the demo runs:

  ${PORT === undefined ? '' : `PORT=${PORT} `}DATA_DIR=${DEMO_DATA_DIR} npm run moderator -- moderator${DEMO_DOMAIN}
`);
