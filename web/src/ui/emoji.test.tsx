// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Emoji } from './emoji.tsx';

function shown(emoji: string) {
  const { container } = render(<Emoji>{emoji}</Emoji>);
  return { image: () => container.querySelector('img'), text: () => container.textContent };
}

test('a drawing is copied as its character (rule 10.203)', () => {
  const { image, text } = shown('📷');
  expect(image()?.getAttribute('src')).toMatch(/^\/src\/ui\/emoji\/1f4f7\.svg/);
  expect(image()?.alt).toBe('📷');
  expect(text()).toBe('');
});

test('if the drawing fails to load, the character shows', () => {
  const { image, text } = shown('📷');
  fireEvent.error(image() ?? document.body);
  expect(image()).toBeNull();
  expect(text()).toBe('📷');
});

test('an emoji without a drawing is its character', () => {
  const { image, text } = shown('🦀');
  expect(image()).toBeNull();
  expect(text()).toBe('🦀');
});
