import { getPriority, setPriority } from 'node:os';
import type { Order, Report } from './platform/rooms/media/messages.ts';
import { Room } from './platform/rooms/media/room.ts';

/** Heartbeat interval. */
const PULSE_MS = 500;
/** Requests have priority, but calls still get a quarter of a contended core. */
const NICE = 5;

// A process without the server's settings, database and secrets, so input from outside can only crash this process.
// It only has its two arguments. Rule 6.308
const [address = '127.0.0.1', port = '0'] = process.argv.slice(2);
const library = await import('node-datachannel');
// Lowered after startup, which people wait for, but before the library starts threads, which inherit the priority.
try {
  if (getPriority() < NICE) setPriority(NICE);
} catch {
  // A host may forbid it; then the call process keeps the normal priority.
}
const say = (report: Report) => process.send?.(report);
const room = new Room(library, { address, port: Number(port) }, say);

process.on('message', (order: Order) => room.carryOut(order));
// Exit with the server, which controls who may join and stay.
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage.rss();
  say({ type: 'pulse', arrived: room.arrived, cpu: user + system, memory });
}, PULSE_MS);
