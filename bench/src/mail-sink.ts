import { createServer } from 'node:net';
import { parentPort } from 'node:worker_threads';

// An SMTP sink in a worker thread. Counts mails and duplicates, and reports when the last mail arrived.

const MESSAGE_ID = /^Message-ID: (.*)\r$/im;
const taken = new Set<string>();
let mails = 0;
let twice = 0;
let lastAt = 0;

const server = createServer((socket) => {
  let text = '';
  let isMail = false;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  answer('220 sink');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (;;) {
      const end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + (isMail ? 5 : 2));
      if (isMail) {
        isMail = false;
        mails += 1;
        const id = MESSAGE_ID.exec(line)?.[1] ?? '';
        if (taken.has(id)) twice += 1;
        taken.add(id);
        lastAt = Date.now();
        answer('250 taken');
      } else if (line === 'DATA') {
        isMail = true;
        answer('354 go on');
      } else if (line === 'QUIT') {
        socket.end('221 bye\r\n');
      } else {
        answer('250 sink');
      }
    }
  });
});
parentPort?.on('message', () => parentPort?.postMessage({ mails, twice, lastAt }));
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()));
