import { HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import type { HostColours } from '@oakling/domain/legal/host-colours';
import { Hono, type MiddlewareHandler } from 'hono';
import type { CurrentHost } from '../process/current-host.ts';
import { notFound } from './app-error.ts';
import type { AppEnv } from './request-context.ts';

/** The URLs of the logo and colors stay the same when they change, so old versions may be cached for only a minute. */
const KEPT = 'public, max-age=60';

/** Rules 10.211 and 10.212 */
export function hostRoutes(currentHost: CurrentHost) {
  return new Hono<AppEnv>()
    .get('/logo.png', (c) => {
      const logo = currentHost.config().HOST_LOGO;
      if (currentHost.host() === null || logo === undefined) throw notFound();
      c.header('Cache-Control', KEPT);
      c.header('Content-Type', 'image/png');
      return c.body(new Uint8Array(logo.bytes));
    })
    .get('/colours.css', (c) => {
      const colours = currentHost.host()?.colours ?? null;
      if (colours === null) throw notFound();
      c.header('Cache-Control', KEPT);
      c.header('Content-Type', 'text/css; charset=utf-8');
      return c.body(styleSheet(colours));
    });
}

/** Webmail runs on another origin, and must be able to load the logo. */
export const withLogoForMails: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.req.path === HOST_LOGO_PATH) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

/**
 * The host's colors apply wherever no role sets its own. Printed pages are always light, whatever the screen's color
 * scheme.
 */
function styleSheet(colours: HostColours): string {
  const { solid, strong, ink, soft, darkInk, darkSoft } = colours;
  const rule = (properties: string) => `:root:not([data-role]) { ${properties} }`;
  const light = `--role-solid: ${solid}; --role-strong: ${strong}; --role-ink: ${ink}; --role-soft: ${soft};`;
  const dark = `--role-ink: ${darkInk}; --role-soft: ${darkSoft};`;
  return `${rule(light)}\n@media screen and (prefers-color-scheme: dark) { ${rule(dark)} }\n`;
}
