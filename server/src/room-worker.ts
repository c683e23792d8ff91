import { getPriority, setPriority } from 'node:os';
import type { Order, Report } from './platform/rooms/media/messages.ts';
import { Room } from './platform/rooms/media/room.ts';

/** How often it says that it is alive. */
const PULSE_MS = 500;
/** Answering requests comes first, though calls still get a fourth of a core that others want whole. */
const NICE = 5;

// A process of its own, without the settings, the database and the secrets of the server: what reaches it from
// outside can break it, and nothing else. Its two arguments are all that it knows. Rule 6.308
const [address = '127.0.0.1', port = '0'] = process.argv.slice(2);
const library = await import('node-datachannel');
// Once it has started, as people wait for that, and before the library begins its threads, which take it over.
try {
  if (getPriority() < NICE) setPriority(NICE);
} catch {
  // A host may forbid it: then the room is as important as the rest.
}
const say = (report: Report) => process.send?.(report);
const room = new Room(library, { address, port: Number(port) }, say);

process.on('message', (order: Order) => room.carryOut(order));
// Without the server nobody is let in or cut.
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage.rss();
  say({ type: 'pulse', arrived: room.arrived, cpu: user + system, memory });
}, PULSE_MS);
