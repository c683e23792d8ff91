import { createHmac } from 'node:crypto';

export interface Grants {
  readonly sub?: string;
  readonly video: {
    readonly room?: string;
    readonly roomJoin?: boolean;
    readonly roomAdmin?: boolean;
    readonly canPublish?: boolean;
    readonly canSubscribe?: boolean;
    readonly canPublishData?: boolean;
  };
}

/** A token valid for a minute. */
export function signToken(grants: Grants, { key, secret }: { key: string; secret: string }) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: key, nbf: now - 5, exp: now + 60, ...grants };
  const said = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`;
}

/** Grants of a token; null if it isn't signed with this secret or isn't valid now. */
export function readToken(token: string, { key, secret }: { key: string; secret: string }) {
  const [head = '', claims = '', signature] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  if (signature !== expected) return null;
  const said: Grants & { iss: string; nbf: number; exp: number } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  );
  const now = Date.now() / 1000;
  return said.iss === key && said.nbf <= now && said.exp > now ? said : null;
}
