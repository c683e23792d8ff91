import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A program that passes or fails, which is run with the current Node. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The seconds that each step took, in the order in which the steps ended. */
export const secondsOfSteps = new Map<string, number>();

/**
 * Runs steps two at a time, and prints the output of each step when it ends.
 * @returns the output of the steps that failed, by name.
 */
export async function runTwoAtATime(steps: readonly Step[]): Promise<Map<string, string>> {
  const left = [...steps];
  const failed = new Map<string, string>();
  const lane = async () => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) {
      const startedAt = performance.now();
      const { ok, output } = await runQuietly(step);
      if (!ok || output.trim() !== '') console.log(`\n── ${step.name}\n${output.trimEnd()}`);
      console.log(verdict(step, ok, startedAt));
      if (!ok) failed.set(step.name, output);
    }
  };
  await Promise.all([lane(), lane()]);
  return failed;
}

function runQuietly(step: Step): Promise<{ ok: boolean; output: string }> {
  const { command, args, cwd = root, env = {} } = step;
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function verdict({ name }: Step, ok: boolean, startedAt: number): string {
  const seconds = (performance.now() - startedAt) / 1000;
  secondsOfSteps.set(name, seconds);
  return `── ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`;
}
