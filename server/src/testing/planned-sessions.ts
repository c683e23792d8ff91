import { matchPageSchema } from '@oakling/domain/matches/contract';
import { aRequest } from '@oakling/domain/testing/session-requests';
import type pg from 'pg';
import * as v from 'valibot';
import { logIn, logInFirst, type Member } from './stored-logins.ts';

/** The number of elders who send requests. Each asks the twenty matches on the first page. */
const ASKERS = 300;

export interface Asked {
  readonly id: string;
  readonly youthId: string;
  readonly asker: Member;
  /** Formatted as YYYY-MM-DD. */
  readonly date: string;
  readonly body: object;
  readonly approval: { readonly version: number; readonly card: string | undefined };
}

/** Sessions that don't overlap, each with a match of the requester. */
export async function planSessions(
  client: pg.Client,
  origin: string,
  elders = ASKERS,
): Promise<Asked[]> {
  const askers = await logInFirst(client, 'elder', elders);
  const cards = await elderCards(
    client,
    askers.map(({ id }) => id),
  );
  const taken = new Set<string>();
  const asked: Asked[] = [];
  for (const [turn, asker] of askers.entries()) {
    const answer = await fetch(`${origin}/api/matches`, { headers: asker.headers });
    const { items } = v.parse(matchPageSchema, await answer.json());
    for (const [place, { id: youthId, sharedInterests }] of items.entries()) {
      const day = new Date(Date.now() + (3 + place + 20 * (turn % 15)) * 86_400_000);
      const date = day.toISOString().slice(0, 10);
      if (taken.has(`${youthId} ${date}`)) continue;
      taken.add(`${youthId} ${date}`);
      const id = crypto.randomUUID();
      const interests = sharedInterests.map(({ name }) => name);
      asked.push({
        id,
        youthId,
        asker,
        date,
        approval: { version: 1, card: cards.get(asker.id) },
        body: aRequest({
          ...{ id, matchId: youthId, interests, date, timeZone: 'UTC' },
          ...{ message: 'I look forward to it.', address: '12 Linden Lane' },
        }),
      });
    }
  }
  return asked;
}

/** Rule 1.140 */
export async function elderCards(
  client: pg.Client,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; card: string }>(
    'select id, elder_card(people) as card from people where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, card }) => [id, card]));
}

export async function parentsOf(
  client: pg.Client,
  asked: readonly Asked[],
): Promise<Map<string, Member>> {
  const { rows } = await client.query<{ id: string; guardian_id: string }>(
    'select child_id as id, guardian_id from guardianships where child_id = any($1)',
    [asked.map(({ youthId }) => youthId)],
  );
  const parents = await logIn(client, [...new Set(rows.map(({ guardian_id }) => guardian_id))]);
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  return new Map(rows.map(({ id, guardian_id }) => [id, byId.get(guardian_id) ?? missing()]));
}

export function missing(): never {
  throw new Error('what was planned is not there');
}
