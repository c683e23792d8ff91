// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_INTEREST_EMOJI, INTERESTS } from '@oakling/domain/interests/interest';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Emoji } from '../../ui/emoji.tsx';

test.each([...INTERESTS.map(({ emoji }) => emoji), DEFAULT_INTEREST_EMOJI])(
  '%s has our own drawing (rule 10.203)',
  (emoji) => {
    const { container } = render(<Emoji>{emoji}</Emoji>);
    const image = container.querySelector('img');
    const source = image?.getAttribute('src') ?? '';
    const [path = ''] = source.split('?');
    expect(path).not.toBe('');
    expect(existsSync(join(import.meta.dirname, '../../..', path))).toBe(true);
    expect(image?.alt).toBe(emoji);
  },
);
