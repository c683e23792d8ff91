import { removalSchema } from '@oakling/domain/safety/decide-removal';
import { Hono } from 'hono';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { logOutBrowser } from '../../platform/auth/logins.ts';
import type { ExportPart } from '../../platform/db/export-part.ts';
import type { Platform } from '../../platform/platform.ts';
import { valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import {
  actorOf,
  loginOf,
  type AppContext,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { exportAccount } from './export-account.ts';
import { removeAccount, removeChild, type CheckPin } from './remove-account.ts';

const operation = operationsOf('Account', 'before-terms');
/** Limited because an export reads everything about a person, which is expensive and rarely needed. */
const EXPORT_LIMIT: Limit = { name: 'export', points: 10, seconds: 86_400 };

/** Export and removal of a person's own account or a child's. Rules 9.12, 9.13, 9.80, 9.83 and 9.84 */
export function accountRoutes(
  platform: Platform,
  parts: readonly ExportPart[],
  checkPin: CheckPin,
) {
  async function download(c: AppContext, ownerId: string) {
    const { personId } = actorOf(c);
    await platform.rateLimits.count(EXPORT_LIMIT, personId);
    const zip = await exportAccount(platform, parts, { ownerId, viewerId: personId });
    // The signed-in account has just been removed, or can no longer log in.
    if (zip === null) throw ownerId === personId ? new AppError('not-signed-in') : notFound();
    return c.body(zip, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="oakling-export.zip"',
    });
  }

  return new Hono<AppEnv>()
    .get(
      '/account/export',
      operation('Everything stored about me, as a zip', { asksPassword: true, status: 200 }),
      (c) => download(c, actorOf(c).personId),
    )
    .get(
      '/children/:id/export',
      operation('Everything stored about my child', { asksPassword: true, status: 200 }),
      input('param', idParam),
      (c) => {
        if (actorOf(c).role !== 'parent') throw new AppError('forbidden');
        return download(c, c.req.valid('param').id);
      },
    )
    .post(
      '/account/removal',
      operation('Delete my account'),
      input('json', removalSchema),
      async (c) => {
        const { password } = c.req.valid('json');
        const asked = { login: loginOf(c), password, requestId: c.get('requestId') };
        valueOf<unknown, string>(await removeAccount(platform, actorOf(c), asked, checkPin));
        // The login has ended; this clears its cookie.
        await logOutBrowser(platform.auth, c);
        return c.body(null, 204);
      },
    )
    .post(
      '/children/:id/removal',
      operation("Delete my child's account"),
      input('param', idParam),
      input('json', removalSchema),
      async (c) => {
        const { password } = c.req.valid('json');
        const { id: childId } = c.req.valid('param');
        const asked = { login: loginOf(c), password, childId, requestId: c.get('requestId') };
        valueOf<unknown, string>(await removeChild(platform, actorOf(c), asked));
        return c.body(null, 204);
      },
    );
}
