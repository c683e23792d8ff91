import type { MiddlewareHandler } from 'hono';
import { notFound } from './app-error.ts';
import type { AppEnv } from './request-context.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Any other name is another site's that resolves to this machine, to read it from a browser. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** What proxies add, of which any one is enough. */
const PROXY_HEADER = /^(x-forwarded|x-original|x-real-ip|x-client|cf-|true-client|forwarded$|via$)/;

/** For pages that only the person at this machine may see. @throws a 404 for everyone else. */
export const onlyThisMachine: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Behind a proxy everyone would seem to be on this machine.
  const isDirect = !Object.keys(c.req.header()).some((name) => PROXY_HEADER.test(name));
  const isOwn = isDirect && OWN_NAMES.test(c.req.header('host') ?? '');
  if (!isOwn || !LOOPBACK.has(c.get('clientAddress'))) throw notFound();
  await next();
};
