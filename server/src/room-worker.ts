import { getPriority, setPriority } from 'node:os';
import type { Order, Report } from './platform/rooms/media/messages.ts';
import { Room } from './platform/rooms/media/room.ts';

const PULSE_MS = 500;
/** Requests take precedence, but calls still get a quarter of a contended core. */
const NICE = 5;

// A process without the server's settings, database or secrets, so input from outside can crash only this process. Its
// two arguments are all it has. Rule 6.308
const [address = '127.0.0.1', port = '0'] = process.argv.slice(2);
const library = await import('node-datachannel');
// The priority is lowered after startup, for which people wait, but before the library starts threads, which inherit
// it.
try {
  if (getPriority() < NICE) setPriority(NICE);
} catch {
  // A host may forbid this, in which case the call process keeps its normal priority.
}
const say = (report: Report) => process.send?.(report);
const room = new Room(library, { address, port: Number(port) }, say);

process.on('message', (order: Order) => room.carryOut(order));
// Exit together with the server, which controls who may join and stay.
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage.rss();
  say({ type: 'pulse', arrived: room.arrived, cpu: user + system, memory });
}, PULSE_MS);
