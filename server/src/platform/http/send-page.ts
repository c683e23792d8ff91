import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Handler } from 'hono';
import type { AppEnv } from './request-context.ts';

/** Encodings, smallest result first. */
const ENCODINGS = [
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const;

/** Sends a page that is constant while the server runs; each encoding is compressed once. */
export function sendPage(html: string): Handler<AppEnv> {
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  return (c) => {
    const accepted = c.req.header('accept-encoding') ?? '';
    const found = ENCODINGS.find(([name]) => new RegExp(`\\b${name}\\b`).test(accepted));
    c.header('Content-Type', 'text/html; charset=UTF-8');
    if (found === undefined) return c.body(html);
    const [name, compress] = found;
    const body = compressed.get(name) ?? new Uint8Array(compress(html));
    compressed.set(name, body);
    c.header('Content-Encoding', name);
    return c.body(body);
  };
}
