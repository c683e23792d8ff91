import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { idSchema } from './ids.ts';

describe('an id', () => {
  test('is a UUID, and is kept in lower case', () => {
    const id = '0189F7A4-0000-7000-8000-00000000000A';
    expect(v.parse(idSchema, id)).toBe(id.toLowerCase());
  });

  test.for(['', 'nobody', '0189f7a4', '00000000-0000-0000-0000-000000000000', null, 7])(
    '%o is none',
    (id) => {
      expect(v.safeParse(idSchema, id).issues?.map(({ message }) => message)).toContain(
        'This is not a valid id.',
      );
    },
  );
});
