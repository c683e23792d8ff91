// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';
import { copiedText } from '../testing/copied-text.ts';

const picture = () => screen.getByRole('img', { name: 'Rosa' });
const source = () => picture().getAttribute('src');

test.each([null, undefined, ''])(
  'without a picture (%j) and a name, the default is shown',
  (src) => {
    render(<Avatar src={src} alt="Rosa" />);
    expect(source()).toBe('/defaultAvatar.png');
  },
);

test('a picture that fails to load is replaced by the default', () => {
  const of = { name: 'Rosa Alvarez', role: 'elder' } as const;
  const { rerender } = render(<Avatar src="/gone.webp" of={of} alt="Rosa" />);
  expect(source()).toBe('/gone.webp');
  fireEvent.error(picture());
  expect(source()).toBe('/defaultAvatar.png');
  rerender(<Avatar src="/new.webp" of={of} alt="Rosa" />);
  expect(source()).toBe('/new.webp');
});

test.each([
  ['Rosa Alvarez', 'RA'],
  ['Sam', 'S'],
  ['  ana maría  de la Öz ', 'AÖ'],
  ["Siobhán O'Neill", 'SO'],
  ['Jean-Luc Picard', 'JP'],
  ['王小明', '王'],
  ['नीना शर्मा', 'नीश'],
  ['Sam Y.', 'SY'],
  ['rosa@mail.example.org', 'R'],
])('%s without a picture is shown as %s, in their role’s color', (name, initials) => {
  render(<Avatar src={null} of={{ name, role: 'youth' }} alt="Rosa" />);
  expect(picture().dataset).toMatchObject({ initials, role: 'youth' });
});

test('a copied list of people has no initials, and they aren’t read aloud', () => {
  const { container } = render(<Avatar src={null} of={{ name: 'Rosa Alvarez', role: 'elder' }} />);
  expect(container.textContent).toBe('');
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

test.each(['', '  ', '123', '✨'])('a name without letters (%j) has no initials', (name) => {
  render(<Avatar src={null} of={{ name, role: 'elder' }} alt="Rosa" />);
  expect(source()).toBe('/defaultAvatar.png');
});

test('where a person emoji is shown instead, a picture that fails to load is still replaced by the default', () => {
  const { rerender } = render(<Avatar src={null} fallback="emoji" alt="Rosa" />);
  expect(copiedText(picture())).toBe('🧑');
  rerender(<Avatar src="/gone.webp" fallback="emoji" alt="Rosa" />);
  fireEvent.error(picture());
  expect(source()).toBe('/defaultAvatar.png');
});
