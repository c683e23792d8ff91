import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as grounds from '@oakling/domain/legal/host-colours';
import { expect, test } from 'vitest';

const [light = '', dark = ''] = readFileSync(
  join(import.meta.dirname, '../../ui/tokens.css'),
  'utf8',
).split('@media screen and (prefers-color-scheme: dark)');

test.for([
  ['paper', light, grounds.LIGHT_PAPER],
  ['ink-soft', light, grounds.LIGHT_INK_SOFT],
  ['paper', dark, grounds.DARK_PAPER],
  ['card', dark, grounds.DARK_CARD],
  ['ink-soft', dark, grounds.DARK_INK_SOFT],
] as const)(
  'Rule 10.212, an accent is measured with the --%s of the pages',
  ([name, css, colour]) => {
    expect(css).toContain(`--${name}: ${colour};`);
  },
);
