// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const source = () => screen.getByRole('img', { name: 'Rosa' }).getAttribute('src');

test.each([null, undefined, ''])('without a picture (%j) the default one is shown', (src) => {
  render(<Avatar src={src} alt="Rosa" />);
  expect(source()).toBe('/defaultAvatar.png');
});

test('a picture that does not load is replaced by the default one', () => {
  const { rerender } = render(<Avatar src="/gone.webp" alt="Rosa" />);
  expect(source()).toBe('/gone.webp');
  fireEvent.error(screen.getByRole('img'));
  expect(source()).toBe('/defaultAvatar.png');
  rerender(<Avatar src="/new.webp" alt="Rosa" />);
  expect(source()).toBe('/new.webp');
});

test('where a person is drawn instead, a picture that does not load is still the default one', () => {
  const { rerender } = render(<Avatar src={null} fallback="emoji" alt="Rosa" />);
  expect(screen.getByRole('img', { name: 'Rosa' }).textContent).toBe('🧑');
  rerender(<Avatar src="/gone.webp" fallback="emoji" alt="Rosa" />);
  fireEvent.error(screen.getByRole('img'));
  expect(source()).toBe('/defaultAvatar.png');
});
