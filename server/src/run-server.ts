import { ConfigError, readConfig, type Config } from './platform/process/config.ts';
import { openLog } from './platform/process/log.ts';
import { StartError } from './platform/process/start-error.ts';
import { startServer, type RunningServer } from './server.ts';

/** Runs the server until SIGTERM or SIGINT. If startup fails, prints one sentence and exits with code 1. */
export async function runServer(
  environment: Readonly<Record<string, string | undefined>>,
  prepare?: Parameters<typeof startServer>[2],
): Promise<void> {
  try {
    const config = readConfig(environment);
    const log = openLog(config.LOG_LEVEL);
    const starting = startServer(config, log, prepare);
    stopOnSignal(starting, (why) => log.info({ why }, 'stopping'));
    greet(await starting, config);
  } catch (error) {
    if (!(error instanceof StartError) && !(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** A signal that arrives during startup takes effect afterward. */
function stopOnSignal(starting: Promise<RunningServer>, say: (why: string) => void): void {
  let isStopping = false;
  const shutDown = async (why: string) => {
    if (isStopping) return;
    isStopping = true;
    say(why);
    await (await starting).stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void shutDown(signal));
  }
}

function greet({ origin }: RunningServer, { SMTP_URL }: Config): void {
  console.log(`Oakling is ready at ${origin}`);
  if (SMTP_URL !== undefined) return;
  console.log(`No SMTP_URL is set: mail is kept and shown at ${origin}/dev/mail`);
}
