import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { openLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { startServer } from './server.ts';

const config = readOrExit();
const log = openLog(config.LOG_LEVEL);
try {
  const server = await startServer(config, log);
  let isStopping = false;
  const shutDown = async (why: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    await server.stop();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void shutDown(signal, 0));
  }
  void server.databaseLost.then(() => shutDown('the embedded database ended', 1));
  console.log(`Oakling is ready at ${server.origin}`);
  if (config.SMTP_URL === undefined) {
    console.log(`No SMTP_URL is set: mail is kept and shown at ${server.origin}/dev/mail`);
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function readOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
