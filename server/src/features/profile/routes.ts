import type { Actor } from '@oakling/domain/identity/role';
import { idSchema } from '@oakling/domain/kernel/body';
import { AVATAR_MAX_BYTES, avatarUrl } from '@oakling/domain/profile/avatar';
import {
  profileSchema,
  updateProfileSchema,
  type ProfileView,
} from '@oakling/domain/profile/contract';
import { writtenProfile } from '@oakling/domain/profile/decide-profile';
import { PROFILE_FIELDS, versionDecisionSchema } from '@oakling/domain/safety/child-view';
import { myChecksSchema } from '@oakling/domain/identity/clearance';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { isGood } from '../../platform/auth/logins.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { countWrite } from '../../platform/http/count-write.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { done, sendPicture, valueOf } from '../../platform/http/problem.ts';
import { actorOf, changedBy, loginOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { changeProfile, decideAboutVersion, uploadAvatar } from './change-profile.ts';
import { avatarFile } from './queries.ts';
import { canSeeUpload, findEldersChecks, findYouthsMatching, loadProfile } from './store.ts';
import { findMyChecks } from './my-checks-store.ts';

const operation = operationsOf('Profile');
/** Limited because each new text sends guardians a notice. Rule 6.363 */
const CHANGE_LIMIT = { name: 'profile', points: 30, seconds: 3600 };
const UPLOAD_LIMIT = { name: 'upload', points: 30, seconds: 3600 };
const avatarParam = v.strictObject({
  personId: idSchema,
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

export function profileRoutes(platform: Platform) {
  const { db, files, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get('/profile', operation('My profile', { answer: profileSchema }), async (c) =>
      c.json(await view(platform, actorOf(c)), 200),
    )
    .patch(
      '/profile',
      operation('Change my profile', { answer: profileSchema }),
      input('json', updateProfileSchema),
      async (c) => {
        const by = changedBy(c);
        await countWrite(rateLimits, CHANGE_LIMIT, c);
        const result = await changeProfile(platform, by, c.req.valid('json'));
        // Idempotent: an unchanged profile is a success.
        if (result.ok || result.refusal === 'not-of-your-role') {
          valueOf(result);
        }
        return c.json(await view(platform, by), 200);
      },
    )
    .put(
      '/profile/avatar',
      operation('Upload a picture', { answer: profileSchema }),
      bodyLimit({
        maxSize: AVATAR_MAX_BYTES,
        onError: () => {
          throw new AppError('too-large');
        },
      }),
      async (c) => {
        const by = changedBy(c);
        await countWrite(rateLimits, UPLOAD_LIMIT, c);
        const upload = new Uint8Array(await c.req.arrayBuffer());
        // The login may have ended during the upload. Rule 1.158
        if (!(await isGood(db, loginOf(c).token))) throw new AppError('not-signed-in');
        valueOf(await uploadAvatar(platform, by, upload));
        return c.json(await view(platform, by), 200);
      },
    )
    .post(
      '/profile-versions/:id/decision',
      operation('Decide whether elders see my child’s change'),
      input('param', idParam),
      input('json', versionDecisionSchema),
      async (c) => {
        const decided = { ...c.req.valid('param'), ...c.req.valid('json') };
        return done(c, await decideAboutVersion(platform, changedBy(c), decided));
      },
    )
    .get(
      '/avatars/:personId/:hash',
      operation('The picture of a person I may see', { status: 200 }),
      input('param', avatarParam),
      async (c) => {
        const { personId, hash } = c.req.valid('param');
        const viewer = actorOf(c).personId;
        const isVisible = await asPerson(db, viewer, (tx) => canSeeUpload(tx, personId, hash));
        const content = isVisible ? await files.read(avatarFile(hash)) : null;
        return sendPicture(c, content, 'private, max-age=3600');
      },
    );
}

async function view({ db }: Platform, actor: Actor): Promise<ProfileView> {
  const { personId, role } = actor;
  const [profile, matching, checks] = await asPerson(db, personId, async (tx) => [
    await loadProfile(tx, personId, 'no lock'),
    role === 'youth' && (await findYouthsMatching(tx, personId)),
    role === 'elder' && (await findEldersChecks(tx, personId)),
  ]);
  const { avatar, ...words } = writtenProfile(profile);
  return {
    id: personId,
    role,
    ...words,
    avatarUrl: avatarUrl(personId, avatar),
    waiting: PROFILE_FIELDS.filter((field) => field in profile.waiting),
    presetAvatar: avatar?.kind === 'preset' ? avatar.preset : null,
    ...matching,
    ...checks,
  };
}

/** An elder's checks, for that elder. Rule 9.135 */
export function myChecksRoutes({ db, clock }: Platform) {
  return new Hono<AppEnv>().get(
    '/my-checks',
    operation('My progress with the moderators’ checks', { answer: myChecksSchema }),
    async (c) => {
      const { personId, role } = actorOf(c);
      if (role !== 'elder') throw new AppError('forbidden');
      const today = clock().toISOString().slice(0, 10);
      return c.json(await asPerson(db, personId, (tx) => findMyChecks(tx, today)), 200);
    },
  );
}
