import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A program that passes or fails, run with the current Node. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Seconds that each step took, in the order in which they ended. */
export const secondsOfSteps = new Map<string, number>();

/** How many characters from the end of stderr are kept. */
const KEPT_LETTERS = 3000;

/**
 * Runs a step that needs the whole machine and streams its output.
 * @returns whether it passed, and the end of its stderr.
 */
export async function runStep(step: Step): Promise<{ ok: boolean; complaints: string }> {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [step.command, ...step.args], {
    ...placeOf(step),
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    complaints = (complaints + chunk.toString()).slice(-KEPT_LETTERS);
  });
  const ok = await new Promise<boolean>((resolve) => {
    child.once('close', (code) => resolve(code === 0));
  });
  console.log(verdict(step, ok, startedAt));
  return { ok, complaints };
}

/**
 * Runs single-core steps two at a time and prints each one's output when it ends.
 * @returns the names of those that failed.
 */
export async function runTwoAtATime(steps: readonly Step[]): Promise<string[]> {
  const left = [...steps];
  const failed: string[] = [];
  const lane = async () => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) {
      const startedAt = performance.now();
      const { ok, output } = await runQuietly(step);
      if (!ok || output.trim() !== '') console.log(`\n── ${step.name}\n${output.trimEnd()}`);
      console.log(verdict(step, ok, startedAt));
      if (!ok) failed.push(step.name);
    }
  };
  await Promise.all([lane(), lane()]);
  return failed;
}

function runQuietly(step: Step): Promise<{ ok: boolean; output: string }> {
  const child = spawn(process.execPath, [step.command, ...step.args], placeOf(step));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function placeOf({ cwd = root, env = {} }: Step) {
  return { cwd, env: { ...process.env, ...env } };
}

function verdict({ name }: Step, ok: boolean, startedAt: number): string {
  const seconds = (performance.now() - startedAt) / 1000;
  secondsOfSteps.set(name, seconds);
  return `── ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`;
}
