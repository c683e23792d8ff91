import { sql } from 'kysely';
import { readSchema } from '../platform/db/schema-files.ts';
import type { Family } from './family.ts';
import type { TestApp } from './test-app.ts';
import { approve, ask, meeting, nextDay } from './session-request.ts';

type Who = keyof Family;

export function familySessions(app: TestApp, family: Family) {
  const request = () => ask(family.elder, meeting(family.youth, { date: nextDay() }));
  return {
    request,
    async approved(): Promise<string> {
      const id = await request();
      await approve(family.parent, id);
      return id;
    },
    viewOf: async (who: Who, id: string) => (await family[who].get(`/api/sessions/${id}`)).body,
    async noticesOf(id: string, kind: string) {
      const rows = await app.query<{ person_id: string; names: object; reason: string }>`
        select person_id, names, reason from notifications
        where subject_id = ${id} and kind = ${kind} order by person_id
      `;
      return rows;
    },
    idsOf: (...people: readonly Who[]) => people.map((who) => family[who].personId).toSorted(),
  };
}

/** Restores the limit for waiting requests, which is higher in test databases. */
export async function limitAsInProduction(app: TestApp): Promise<void> {
  const { statements } = readSchema().rules;
  const own = statements.find(({ code }) => code.includes('create function most_waiting()'));
  await sql.raw(String(own?.code).replace('create', 'create or replace')).execute(app.platform.db);
}
