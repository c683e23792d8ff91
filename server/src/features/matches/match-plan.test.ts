import { interestMask } from '@oakling/domain/interests/interest';
import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, type Tx } from '../../platform/database.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { anySkills, storePeople } from '../../testing/stored-people.ts';
import { newId } from '../../testing/session-request.ts';
import { pageOfMatches } from './store.ts';

const COUNT = 20_000;

let house: House;
let elderId: string;
const skills = { Photography: 2, 'Art & Creativity': 3, 'Music & Dance': 1 } as const;

beforeAll(async () => {
  house = await openHouse();
  const parent = await house.signUp('parent');
  const samples = fc.sample(anySkills, { seed: 5, numRuns: 500 });
  const people = Array.from({ length: COUNT }, (_, index) => ({
    id: newId(),
    role: index % 2 === 0 ? ('elder' as const) : ('youth' as const),
    skills: samples[index % samples.length] ?? {},
    lastSeen: new Date(Date.UTC(2026, 0, 1 + (index % 200))).toISOString().slice(0, 10),
  }));
  elderId = people[0]?.id ?? '';
  await storePeople(house.platform.db, parent.personId, people);
  const { db } = house.platform;
  await sql`update people set skills = ${JSON.stringify(skills)}::jsonb where id = ${elderId}`.execute(db);
  await sql`analyze people`.execute(db);
});
afterAll(() => house.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The transaction with each of its statements explained before it runs. */
function explaining(tx: Tx, plans: Plan[]): Tx {
  return new Proxy(tx, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return async (query: CompiledQuery) => {
        const explain = `explain (analyze, format json) ${query.sql}`;
        const { rows } = await target.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          CompiledQuery.raw(explain, [...query.parameters]),
        );
        plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
        return target.executeQuery(query);
      };
    },
  });
}

test('among 20,000 people a page of matches is a walk along the index people_match', async () => {
  const plans: Plan[] = [];
  const rows = await asPerson(house.platform.db, elderId, (tx) =>
    pageOfMatches(explaining(tx, plans), { role: 'elder', mask: interestMask(skills) }, null),
  );
  expect(rows).toHaveLength(21);
  expect(plans.length).toBeGreaterThan(0);
  const scans = plans.flatMap(nodes).filter((node) => node['Relation Name'] === 'people');
  const walks = scans.filter((node) => node['Index Name'] === 'people_match');
  expect(walks.length).toBe(plans.length);
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  // Each mask gives at most a page, so a search reads hundreds of rows and not thousands.
  for (const walk of walks) expect(walk['Actual Rows']).toBeLessThanOrEqual(21);
});
