import { interestMask } from '@oakling/domain/interests/interest';
import { shownName } from '@oakling/domain/safety/child-view';
import { experience } from '@oakling/domain/matches/match';
import { nameKey } from '@oakling/domain/testing/name-search';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { anySkills } from '../../testing/stored-people.ts';

test('Rules 2.15 and 5.8, the database’s mask and experience equal the domain’s', async ({
  app,
}) => {
  const examples = fc.sample(anySkills, { seed: 3, numRuns: 500 });
  const rows = await app.query`
    select interest_mask(skills) as mask, experience(skills) as experience
    from jsonb_array_elements(${JSON.stringify(examples)}::jsonb) with ordinality as one (skills, place)
    order by place
  `;
  expect(rows).toEqual(
    examples.map((skills) => ({ mask: interestMask(skills), experience: experience(skills) })),
  );
});

/** Ancient Greek letters with an iota subscript, whose capitals differ between Unicode libraries. */
const IOTA_SUBSCRIPT = /[\u1f80-\u1faf\u1fb3\u1fc3\u1ff3]/;

/** Names that `line` accepts: trimmed, without control characters or line breaks. */
const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  fc.constantFrom(
    'Ada',
    'émilie',
    'ßen',
    'ǆ',
    'ﬁona',
    'İnci',
    'ıldız',
    'ŉ',
    '𝔏ove',
    '🎨',
    'ό',
    'Łukasz',
    'Νίκος',
    'O’Brien',
  ),
);
const space = fc.constantFrom(
  ' ',
  '  ',
  '\u00a0',
  '\u3000',
  '\u2003',
  '\u202f',
  '\ufeff',
  '\u1680',
);
const name = fc
  .tuple(word, fc.array(fc.tuple(space, word), { maxLength: 3 }))
  .map(([first, others]) => `${first}${others.flat().join('')}`.trim())
  .filter((text) => text !== '' && text.length <= 100 && !/[\p{Cc}\u2028\u2029]/u.test(text))
  .filter((text) => !IOTA_SUBSCRIPT.test(text));

test('Rule 4.5, the database’s shown name equals the domain’s', async ({ app }) => {
  const examples = fc.sample(name, { seed: 4, numRuns: 3000 });
  for (const style of ['full-name', 'first-name-and-initial'] as const) {
    const rows = await app.query<{ shown: string }>`
      select shown_name(full_name, ${style}) as shown
      from jsonb_array_elements_text(${JSON.stringify(examples)}::jsonb)
        with ordinality as one (full_name, place)
      order by place
    `;
    const different = examples.flatMap((full, place) => {
      const [ours, theirs] = [shownName(full, style), rows[place]?.shown];
      return ours === theirs ? [] : [{ full, ours, theirs }];
    });
    expect(different).toEqual([]);
  }
});

/**
 * Letters that were added, or got case mappings, after Unicode 10. The database uses its own Unicode version, or ICU's
 * before PostgreSQL 17; docs/deploy.md explains this.
 */
const NEWER =
  /[\u1c89-\u1cbf\u2c2f\ua7b8-\ua7f5\u{10570}-\u{105e4}\u{10d50}-\u{10d65}\u{11383}-\u{113c8}\u{16121}-\u{16ebf}\u{1ccf0}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u;

/** Each character of the alphabets and scripts before Chinese, after a letter. */
const characters = Array.from(
  { length: 0x3100 - 0xa0 },
  (_, place) => `a${String.fromCharCode(place + 0xa0)}`,
);

test('Rule 5.24, the database’s name key equals the domain’s, for letters it knows', async ({
  app,
}) => {
  const servers = await app.query<{ version: number }>`
    select current_setting('server_version_num')::int as version
  `;
  const isNewest = servers.every(({ version }) => version >= 180_000);
  const examples = [...characters, ...fc.sample(name, { seed: 6, numRuns: 3000 })].filter(
    (example) => isNewest || !NEWER.test(example),
  );
  expect(examples.length).toBeGreaterThan(14_000);
  const rows = await app.query<{ key: string }>`
    select name_key(name) as key
    from jsonb_array_elements_text(${JSON.stringify(examples)}::jsonb)
      with ordinality as one (name, place)
    order by place
  `;
  expect(rows.map(({ key }) => key)).toEqual(examples.map(nameKey));
});
