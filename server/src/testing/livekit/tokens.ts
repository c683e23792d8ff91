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

/** What a token grants; null when it was not signed with this secret, or is not good now. */
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
