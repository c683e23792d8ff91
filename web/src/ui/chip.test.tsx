// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Chip } from './chip.tsx';

const user = userEvent.setup();
const words = 'You: Advanced, Rosa: Basic';

test('hovering shows the arrow’s text, leaving hides it', async () => {
  render(<Chip icon="📷" label="Photography" arrow="↑" words={words} />);
  expect(screen.getByText('↑')).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
  await user.hover(screen.getByText('Photography'));
  expect(screen.getByText(words)).toBeDefined();
  await user.unhover(screen.getByText('Photography'));
  expect(screen.queryByText(words)).toBeNull();
});

test('the keyboard shows it, too, and Escape hides it', async () => {
  render(<Chip icon="📷" label="Photography" arrow="↑" words={words} />);
  await user.tab();
  expect(screen.getByText(words)).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(words)).toBeNull();
});

test('a screen reader gets the text without hovering', () => {
  render(<Chip icon="📷" label="Photography" arrow="↑" words={words} />);
  expect(screen.getByText(`, ${words}`)).toBeDefined();
});
