import * as v from 'valibot';
import { expect } from 'vitest';
import { test as base } from '../fixtures.ts';
import { report } from './report.ts';
import { simulate } from './simulate.ts';

const sizeSchema = v.object({ friendships: v.number(), weeks: v.number(), seed: v.number() });
const SHORT = { friendships: 10, weeks: 8, seed: 1 };

const test = base.extend('environment', { ELDER_VETTING: 'required', EMAIL_PROOF: 'required' });

// `npm run simulate` sets the size, and may take an hour.
const { SIMULATE } = process.env;
const size = SIMULATE === undefined ? SHORT : v.parse(sizeSchema, JSON.parse(SIMULATE));
// The usual limit, except for a long run.
const timeout = SIMULATE === undefined ? 180_000 : 0;

test(
  'Rules 6.434, 6.440, 6.470 and 6.482, no date, check-in or end of a friendship is lost',
  { timeout },
  async ({ app }) => {
    const startedAt = performance.now();
    const say = (line: string) => {
      if (SIMULATE !== undefined) process.stdout.write(`${line}\n`);
    };
    const journal = await simulate(app, size, say);
    for (const line of report(journal, startedAt)) say(line);
    expect(journal.broken).toEqual([]);
    expect(journal.counts.get('told of an end')).toBeGreaterThan(0);
    expect(journal.counts.get('dates held')).toBeGreaterThan(0);
    expect(journal.counts.get('check-ins asked of all three on time')).toBeGreaterThan(0);
  },
);
