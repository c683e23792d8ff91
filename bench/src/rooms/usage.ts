import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100;

export function childrenOf(parent: number, program: RegExp): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, started = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return Number(started.split(' ')[1]) === parent && program.test(command)
        ? [Number(name)]
        : [];
    } catch {
      // The process has just ended.
      return [];
    }
  });
}

/** The CPU seconds that a process has used. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(stat[11]) + Number(stat[12])) / TICKS;
}

/** The memory in MB: in total, and with shared pages divided among the processes that share them. */
export function memoryOf(pid: number): { whole: number; share: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024;
  return { whole: megabytes('Rss'), share: megabytes('Pss') };
}

/** The number of seconds for which all CPUs have been busy. */
export function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, stolen = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system + irq + soft + stolen) / TICKS;
}
