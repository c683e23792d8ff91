import { expect, test } from 'vitest';
import { ageWords } from './kept-for.ts';
import { POLICY_PERIODS } from './policy-periods.ts';
import { PRIVACY_POLICY } from './privacy-policy.ts';
import { RETENTION_ROWS } from './retention.ts';

const words = PRIVACY_POLICY.sections.flatMap(({ title, points = [], paragraphs = [], table }) =>
  [title, ...points, ...paragraphs, ...(table?.headers ?? []), ...(table?.rows.flat() ?? [])]
    .concat(table?.caption ?? '')
    .flatMap((text) => text.split(/\s+/).filter(Boolean)),
);

test('Rule 10.390, the policy has at most 1,500 words and begins with ten lines for children', () => {
  const start = `${PRIVACY_POLICY.title} ${PRIVACY_POLICY.intro}`.split(' ');
  expect(start.length + words.length).toBeLessThanOrEqual(1500);
  expect(PRIVACY_POLICY.sections[0]?.title).toBe('For children, in ten lines');
  expect(PRIVACY_POLICY.sections[0]?.points).toHaveLength(10);
});

test('Rule 10.390, the policy’s table of periods covers each row once, with its period', () => {
  const rows = POLICY_PERIODS.flatMap((period) => period.rows);
  expect(rows.toSorted()).toEqual(Object.keys(RETENTION_ROWS).toSorted());
  const periods = POLICY_PERIODS.flatMap(({ kept, rows: covered }) =>
    covered.map((key) => {
      const row = RETENTION_ROWS[key];
      return { key, kept, period: 'age' in row ? ageWords(row.age) : /^As long|^The same/ };
    }),
  );
  for (const { key, kept, period } of periods) expect(kept, key).toMatch(period);
});
