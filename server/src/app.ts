import { Hono } from 'hono';
import { except } from 'hono/combine';
import pLimit from 'p-limit';
import { apiRoutes } from './api.ts';
import { openFeedRoutes } from './features/calendar/open-feed-routes.ts';
import { findLogin } from './features/identity/queries.ts';
import { notFound } from './platform/http/app-error.ts';
import { devMailRoutes } from './platform/http/dev-mail.ts';
import { devUiRoutes } from './platform/http/dev-pages.ts';
import { healthRoutes } from './platform/http/health.ts';
import { hostRoutes, withLogoForMails } from './platform/http/host-routes.ts';
import {
  limitAccount,
  limitAddress,
  limitBody,
  refuseCrossSite,
  requireJson,
  withClientAddress,
  withLogin,
  withRepeats,
  withRequestLog,
  withSecureHeaders,
} from './platform/http/middleware.ts';
import { builtPages, type Pages } from './platform/http/pages.ts';
import { openApiRoutes } from './platform/http/openapi.ts';
import type { Platform } from './platform/platform.ts';
import { PAGES_FOLDER } from './platform/process/data-dir.ts';
import { answerError } from './platform/http/problem.ts';
import { makeReadLogin } from './platform/auth/logins.ts';
import type { AppEnv } from './platform/http/request-context.ts';
import { serveWeb } from './platform/http/serve-web.ts';

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const AVATAR_UPLOAD = '/api/profile/avatar';

/** The whole application behind one `fetch`: API, API documents and pages. */
export function makeApp(
  platform: Platform,
  pages: Pages = builtPages(PAGES_FOLDER, platform.origin),
): Hono<AppEnv> {
  const { config, db, log, origin, terms, generalLimits } = platform;
  const isProduction = config.NODE_ENV === 'production';
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.notFound((c) => answerError(notFound(), c));
  app.use(
    withLogoForMails,
    withRequestLog(log),
    withSecureHeaders(config, origin),
    withClientAddress(config),
  );
  app.route('/', healthRoutes(platform.readiness));

  app.use('/calendar/*', limitAddress(generalLimits));
  app.route('/', openFeedRoutes(platform));

  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.use('/api/*', limitAddress(generalLimits));
  // After a restart, all pages reconnect at once. Opening one stream at a time keeps them from filling the queue of new
  // connections, in which other requests would wait behind them. Rule 10.300
  const opening = pLimit(1);
  app.use('/api/live', (_, next) => opening(next));
  const api = apiRoutes(platform);
  // Served to all origins, because other sites may link to these documents.
  app.route('/api', openApiRoutes(api, origin));
  app.use('/api/*', refuseCrossSite(ownOrigins(platform)));
  app.use('/api/*', except(AVATAR_UPLOAD, requireJson, limitBody));
  app.use('/api/*', withLogin(makeReadLogin(platform, (token) => findLogin(db, token, terms))));
  app.use('/api/*', limitAccount(generalLimits), withRepeats(db));
  app.route('/api', api);

  app.route('/host', hostRoutes(platform.currentHost));
  const isLocal = LOCAL_NAMES.has(new URL(origin).hostname);
  if (!isProduction && isLocal) {
    app.route('/dev', devUiRoutes());
    if (config.SMTP_URL === undefined) app.route('/dev', devMailRoutes(db));
  }
  // There are no pages under these paths.
  app.on('GET', ['/api/*', '/calendar/*', '/dev/*', '/host/*'], () => {
    throw notFound();
  });
  serveWeb(app, pages, origin);
  return app;
}

/** On a developer's machine, the page may use either loopback name. */
function ownOrigins({ config, origin }: Platform): (candidate: string) => boolean {
  const own = new Set([origin]);
  if (config.ORIGIN === undefined) own.add(origin.replace('//localhost:', '//127.0.0.1:'));
  return (candidate) => own.has(candidate);
}
