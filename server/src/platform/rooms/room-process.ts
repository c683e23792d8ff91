import { fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Log } from '../process/log.ts';
import type { Order } from './media/messages.ts';

/** The limit of the JavaScript heap in MB. The rest of the process's memory is monitored. */
const HEAP_MB = 96;
/** These limits are well above normal use: a room with four people takes about 90 MB and a tenth of a core. */
const MOST_MEMORY = 320 * 1024 * 1024;
const MOST_CPU = 0.8;
/** How long a process may use a whole core, stay silent or forward no media before it is replaced. */
const BUSY_MS = 4000;
const SILENT_MS = 2000;
const STILL_MS = 3000;
/** Allows for a busy machine. */
const START_MS = 8000;
const WATCH_MS = 250;
/** The deadline for confirming a cut. The second that a cut may take has already begun by then. Rule 6.309 */
const CUT_MS = 500;
/** The limit per watch interval. A room with four people sends about a dozen reports in half a second. */
const MOST_REPORTS = 100;

const LONGEST_OFFER = 16_384;
const entry = v.pipe(v.string(), v.maxLength(40));
const report = v.variant('type', [
  v.object({
    type: v.literal('offer'),
    entry,
    offer: v.pipe(v.string(), v.maxLength(LONGEST_OFFER)),
  }),
  v.object({ type: v.literal('answered'), entry, isGood: v.boolean() }),
  v.object({ type: v.literal('connected'), entry, is: v.boolean() }),
  v.object({ type: v.literal('gone'), entry }),
  v.object({ type: v.literal('cut'), entry }),
  v.object({ type: v.literal('pulse'), arrived: v.number(), cpu: v.number(), memory: v.number() }),
]);
export type RoomReport = Exclude<v.InferOutput<typeof report>, { type: 'pulse' | 'cut' }>;
type Pulse = Extract<v.InferOutput<typeof report>, { type: 'pulse' }>;

export interface RoomProcess {
  readonly pid: number | undefined;
  tell(order: Order): void;
  /** Stops this entry's media. The process is killed if it doesn't confirm in time. */
  cut(entry: string): void;
  end(): void;
}

export interface RoomProcessOptions {
  /** The worker's file, either the source or the build. */
  readonly worker: string;
  readonly address: string;
  readonly port: number;
  readonly log: Log;
  hear(report: RoomReport): void;
  /** True if media should arrive, because two people are connected and one of them sends. */
  expectsMedia(): boolean;
  /** Called once the process has ended, or is being ended because it did not respond. */
  ended(): void;
  /** Called once the process's port is free again. */
  exited(): void;
}

/** The files that the process may read: programs, but no data of the installation. Rule 6.308 */
function mayRead(worker: string): string[] {
  const library = fileURLToPath(import.meta.resolve('node-datachannel'));
  const installed = library.slice(0, library.lastIndexOf('node_modules') + 'node_modules'.length);
  const folder = dirname(worker);
  // Node looks for package.json in parent folders.
  const kinds = [1, 2, 3].map((up) =>
    join(folder, ...Array.from({ length: up }, () => '..'), 'package.json'),
  );
  return [join(folder, '*'), join(installed, '*'), ...kinds].map(
    (path) => `--allow-fs-read=${path}`,
  );
}

/** Starts a room's process, and kills it when it hangs, grows too large or uses a whole core. */
export function startRoomProcess(options: RoomProcessOptions): RoomProcess {
  const { worker, address, port, log } = options;
  const child = fork(worker, [address, String(port)], {
    // The process gets none of the server's settings.
    env: {},
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      '--permission',
      '--allow-addons',
      ...mayRead(worker),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isOver = false;
  const replace = (why: string) => {
    if (isOver) return;
    log.warn({ why }, 'a room process is being replaced');
    end();
  };
  const watch = watchProcess(options, replace);
  const cuts = new Map<string, NodeJS.Timeout>();
  const over = () => {
    if (isOver) return;
    isOver = true;
    watch.stop();
    for (const timer of cuts.values()) clearTimeout(timer);
    options.ended();
  };
  function end(): void {
    child.kill('SIGKILL');
    over();
  }
  child.on('message', (message) => {
    if (isOver || !watch.mayHear()) return;
    const heard = v.safeParse(report, message);
    if (!heard.success) return;
    const { output: said } = heard;
    if (said.type === 'pulse') watch.pulse(said);
    else if (said.type === 'cut') clearTimeout(cuts.get(said.entry));
    else options.hear(said);
  });
  child.on('error', over);
  child.on('exit', (code, signal) => {
    if (!isOver) log.warn({ code, signal }, 'a room process exited unexpectedly');
    over();
    options.exited();
  });
  const tell = (order: Order) => {
    if (!isOver && child.connected) child.send(order, () => undefined);
  };
  return {
    pid: child.pid,
    tell,
    cut(cutEntry) {
      if (isOver) return;
      cuts.set(
        cutEntry,
        setTimeout(() => replace('does not cut'), CUT_MS),
      );
      tell({ type: 'cut', entry: cutEntry });
    },
    end,
  };
}

/** Monitors a process's heartbeat. @returns functions that record a heartbeat and that end the monitoring. */
function watchProcess(
  { expectsMedia }: RoomProcessOptions,
  giveUp: (why: 'silent' | 'busy' | 'grown' | 'still' | 'talks too much') => void,
) {
  const started = performance.now();
  const seen = {
    heardAt: started + START_MS - SILENT_MS,
    calmAt: started,
    movedAt: started,
    at: started,
  };
  let reports = 0;
  let hasStarted = false;
  let last: Pulse = { type: 'pulse', arrived: 0, cpu: 0, memory: 0 };
  const timer = setInterval(() => {
    const now = performance.now();
    reports = 0;
    // CPU use is ignored until the first report, which comes late on a busy machine.
    if (!hasStarted) seen.calmAt = now;
    if (!expectsMedia()) seen.movedAt = now;
    if (now - seen.heardAt > SILENT_MS) giveUp('silent');
    else if (now - seen.calmAt > BUSY_MS) giveUp('busy');
    else if (now - seen.movedAt > STILL_MS) giveUp('still');
    else if (last.memory > MOST_MEMORY) giveUp('grown');
  }, WATCH_MS);
  return {
    /** A rate limit, because a compromised process could flood the server with reports. */
    mayHear(): boolean {
      reports += 1;
      if (reports > MOST_REPORTS) giveUp('talks too much');
      return reports <= MOST_REPORTS;
    },
    pulse(pulse: Pulse): void {
      const now = performance.now();
      hasStarted = true;
      const share = (pulse.cpu - last.cpu) / 1000 / Math.max(1, now - seen.at);
      if (share < MOST_CPU) seen.calmAt = now;
      if (pulse.arrived !== last.arrived) seen.movedAt = now;
      seen.heardAt = now;
      seen.at = now;
      last = pulse;
    },
    stop: () => clearInterval(timer),
  };
}
