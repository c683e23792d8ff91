import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from 'vitest/node';

type Listener = Parameters<ForksPoolWorker['on']>[1];

/** Vitest workers that stay alive between runs and keep their loaded modules. */
export function keptWorkers() {
  const idle: KeptWorker[] = [];
  return {
    pool: {
      name: 'kept',
      createPoolWorker: (options: PoolOptions) =>
        idle.pop() ?? new KeptWorker(options, (worker) => idle.push(worker)),
    },
    /** Stops the workers, so that the next run loads everything again. */
    async end() {
      await Promise.all(idle.splice(0).map((worker) => worker.end()));
    },
  };
}

/** Answers the start and the end of a run itself, so that the process sees only one long run. */
class KeptWorker extends ForksPoolWorker {
  override readonly name: string = 'kept';
  private readonly listeners: [string, Listener][] = [];
  private state: 'new' | 'running' | 'idle' = 'new';
  private readonly rest: (worker: KeptWorker) => void;

  constructor(options: PoolOptions, rest: (worker: KeptWorker) => void) {
    super(options);
    this.rest = rest;
  }

  override async start() {
    if (this.state === 'new') await super.start();
  }

  override on(event: string, listener: Listener) {
    this.listeners.push([event, listener]);
    super.on(event, listener);
  }

  override send(message: WorkerRequest) {
    if (message.type === 'start' && this.state === 'idle') this.answer('started');
    else if (message.type === 'stop') this.answer('stopped');
    else super.send(message);
  }

  /** Keeps an idle worker for the next run. A worker that is still busy hangs, so it is stopped. */
  override async stop() {
    for (const [event, listener] of this.listeners.splice(0)) super.off(event, listener);
    if (this.state !== 'idle') return super.stop();
    this.rest(this);
  }

  end() {
    return super.stop();
  }

  private answer(type: 'started' | 'stopped') {
    this.state = type === 'started' ? 'running' : 'idle';
    for (const [event, listener] of this.listeners)
      if (event === 'message') listener({ type, __vitest_worker_response__: true });
  }
}
