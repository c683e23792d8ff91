// @vitest-environment jsdom
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

test('over the character lies its drawing, and the character is what one copies (rule 10.203)', () => {
  const { image, text, character } = shown('📷');
  expect(image()?.getAttribute('src')).toMatch(/^\/src\/ui\/emoji\/1f4f7\.svg/);
  expect(text).toBe('📷');
  expect(character?.className).toBe('opacity-0');
});

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
