import { readFileSync } from 'node:fs';
import { HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import type { HostColours } from '@oakling/domain/legal/host-colours';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Config } from '../process/config.ts';
import { hostOf } from '../process/host.ts';
import type { AppEnv } from './request-context.ts';

/** The URLs of the logo and colors stay the same when they change, so old versions may be cached for only an hour. */
const KEPT = 'public, max-age=3600';

/** Rules 10.211 and 10.212 */
export function hostRoutes(config: Config) {
  const routes = new Hono<AppEnv>();
  const { HOST_LOGO } = config;
  if (HOST_LOGO !== undefined) {
    const logo = new Uint8Array(readFileSync(HOST_LOGO.path));
    routes.get('/logo.png', (c) => {
      c.header('Cache-Control', KEPT);
      c.header('Content-Type', 'image/png');
      return c.body(logo);
    });
  }
  const colours = hostOf(config)?.colours ?? null;
  if (colours !== null) {
    routes.get('/colours.css', (c) => {
      c.header('Cache-Control', KEPT);
      c.header('Content-Type', 'text/css; charset=utf-8');
      return c.body(styleSheet(colours));
    });
  }
  return routes;
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
