import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SECRET = 'a secret of LiveKit that is long enough';

interface Asked {
  readonly method: string;
  readonly body: {
    readonly room: string;
    readonly identity?: string;
    readonly permission?: object;
  };
}

/** Claims of a token, if it is signed with the secret and currently valid. */
export function readToken(token: string): Record<string, unknown> | null {
  const [head = '', claims = '', signature] = token.split('.');
  const expected = createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url');
  if (signature !== expected) return null;
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1000;
  return said.iss === 'oakling' && said.nbf <= now && said.exp > now && said.exp < now + 300
    ? said
    : null;
}

/** A fake of LiveKit's API. Accepts only valid tokens and fails on demand. */
export async function openFakeLiveKitApi() {
  const asked: Asked[] = [];
  const present = new Set<string>();
  const states = { now: 'JOINED' };
  /** How many of the next changes fail, or succeed without a response. */
  const fails = { next: 0, lost: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const said = readToken((request.headers.authorization ?? '').replace('Bearer ', ''));
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const isAdmin = (said?.['video'] as { roomAdmin?: boolean } | undefined)?.roomAdmin === true;
      if (!isAdmin) return response.writeHead(401).end();
      const method = request.url?.split('/').at(-1) ?? '';
      if (method !== 'ListParticipants' && fails.next > 0) {
        fails.next -= 1;
        return response.writeHead(503).end();
      }
      asked.push({ method, body });
      if (method === 'RemoveParticipant') present.delete(body.identity);
      const isUpdate = method === 'UpdateParticipant';
      if (isUpdate && !present.has(body.identity)) return response.writeHead(404).end();
      if (isUpdate && fails.lost > 0) {
        fails.lost -= 1;
        return response.writeHead(503).end();
      }
      const participants = [...present].map((identity) => ({ identity, state: states.now }));
      return response.end(JSON.stringify({ participants }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    asked,
    present,
    states,
    fails,
    url: `ws://127.0.0.1:${port}`,
    close: () => server.close(),
  };
}
