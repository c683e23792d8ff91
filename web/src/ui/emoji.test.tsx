// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_INTEREST_EMOJI, INTERESTS } from '@oakling/domain/interests/interest';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Emoji } from './emoji.tsx';

afterEach(cleanup);

/** What the span shows: the address of the drawing, and the character with how it is hidden. */
function shown(emoji: string) {
  const { container } = render(<Emoji>{emoji}</Emoji>);
  const image = () => container.querySelector('img');
  return { image, text: container.textContent, character: container.querySelector('span > span') };
}

test.each([...INTERESTS.map(({ emoji }) => emoji), DEFAULT_INTEREST_EMOJI, '🧑'])(
  '%s has a drawing of our own over the character (rule 10.203)',
  (emoji) => {
    const { image, text, character } = shown(emoji);
    const [path = ''] = image()?.getAttribute('src')?.split('?') ?? [];
    expect(path).toMatch(/^\/src\/ui\/emoji\/[\da-f-]+\.svg$/);
    expect(existsSync(join(import.meta.dirname, '../..', path))).toBe(true);
    expect(text).toBe(emoji);
    expect(character?.className).toBe('opacity-0');
  },
);

test('where the drawing does not load the character is seen', () => {
  const { image, character } = shown('📷');
  fireEvent.error(image() ?? document.body);
  expect(image()).toBeNull();
  expect(character?.className).toBe('');
});

test('an emoji without a drawing is its character', () => {
  const { image, character } = shown('🦀');
  expect(image()).toBeNull();
  expect(character?.className).toBe('');
});
