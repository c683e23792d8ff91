import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SERVER, SERVER_FLAGS } from '../../../scripts/build-server.ts';

const READY = /Oakling is ready at (\S+)/;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A program and its arguments that wrap the given command. */
export type RunBy = readonly [string, ...string[]];

export async function startBuilt(
  environment: Readonly<Record<string, string>>,
  by?: RunBy,
): Promise<ServerProcess> {
  const { child, output } = launch(environment, by);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on('data', () => {
    const ready = READY.exec(output());
    if (ready?.[1] !== undefined) resolve(ready[1]);
  });
  child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output()}`)));
  const origin = (await promise).replace('localhost', '127.0.0.1');
  return {
    child,
    origin,
    output,
    async end(signal) {
      // The process may have already ended.
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      return typeof code === 'number' ? code : null;
    },
  };
}

/** @returns the exit code and the output. */
export async function failToStartBuilt(
  environment: Readonly<Record<string, string>>,
  by?: RunBy,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(environment, by);
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output: output() };
}

function launch(environment: Readonly<Record<string, string>>, by?: RunBy) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const server: RunBy = [process.execPath, ...SERVER_FLAGS, SERVER];
  const [program, ...args] = by === undefined ? server : ([...by, ...server] as const);
  const child = spawn(program, args, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const collect = (chunk: Buffer) => {
    written += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => written };
}
