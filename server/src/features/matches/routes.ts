import type { Actor } from '@oakling/domain/identity/role';
import type { Skills } from '@oakling/domain/interests/interest';
import {
  matchesQuerySchema,
  matchPageSchema,
  matchViewSchema,
  type MatchView,
} from '@oakling/domain/matches/contract';
import { CONNECT_THRESHOLD, sharedInterests } from '@oakling/domain/matches/match';
import { Hono } from 'hono';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { cutPage } from '../../platform/db/cursor.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AppContext, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { findSkills } from '../interests/queries.ts';
import { makeMatchCursors, type MatchKeyset } from './match-cursor.ts';
import { pageFromReplica } from './replica-page.ts';
import { findMatch, type MatchRow } from './store.ts';

const operation = operationsOf('Matches');

export function matchRoutes({ replica, db, secret }: Platform) {
  const cursors = makeMatchCursors(secret);

  return new Hono<AppEnv>()
    .get(
      '/matches',
      operation('My matches', { answer: matchPageSchema }),
      input('query', matchesQuerySchema),
      async (c) => {
        const viewer = matchedActor(c);
        const { cursor, interest = null, name = null } = c.req.valid('query');
        const after = cursor === undefined ? null : cursors.decrypt(viewer.personId, cursor);
        const { skills, rows, isShown } = await pageFromReplica(
          { replica, db },
          viewer.personId,
          { interest, name },
          after,
        );
        const { page, last } = cutPage(rows);
        const nextCursor = last && cursors.encrypt(viewer.personId, keysetOf(skills, last));
        return c.json(
          { items: page.filter(isShown).map((row) => view(skills, row)), nextCursor },
          200,
        );
      },
    )
    .get(
      '/matches/:id',
      operation('One of my matches', { answer: matchViewSchema }),
      input('param', idParam),
      async (c) => {
        const viewer = matchedActor(c);
        const { id } = c.req.valid('param');
        const { skills, row } = await asPerson(db, viewer.personId, async (tx) => ({
          skills: await findSkills(tx, viewer.personId),
          row: await findMatch(tx, id),
        }));
        if (row === null) throw notFound();
        return c.json(view(skills, row), 200);
      },
    );
}

function matchedActor(c: AppContext): Actor & { role: 'elder' | 'youth' } {
  const { personId, role } = actorOf(c);
  if (role === 'parent') throw new AppError('forbidden');
  return { personId, role };
}

function view(mine: Skills, { card, skills, adult }: MatchRow): MatchView {
  const shared = sharedInterests(mine, skills);
  return {
    ...card,
    ...(adult !== null && { adult }),
    matchScore: shared.length,
    buttonType: shared.length >= CONNECT_THRESHOLD ? 'connect' : 'viewProfile',
    sharedInterests: shared,
  };
}

function keysetOf(mine: Skills, row: MatchRow): MatchKeyset {
  return [sharedInterests(mine, row.skills).length, row.matchRank, row.card.id];
}
