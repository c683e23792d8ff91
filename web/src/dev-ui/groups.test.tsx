// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { observeEagerly } from '../testing/eager-observer.ts';
import { GROUPS } from './groups.ts';

observeEagerly();

const components = readdirSync(join(import.meta.dirname, '../ui'))
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => file.replace('.tsx', ''));
const sections = GROUPS.flatMap((group) => Object.entries(group.sections));

test('every component has a section, and no section is left over', () => {
  expect(sections.map(([file]) => file).toSorted()).toEqual(components.toSorted());
});

test.for(sections)('%s is shown without a complaint of React', ([, { Show }]) => {
  vi.spyOn(console, 'error').mockImplementation((problem: unknown) => {
    throw new Error(String(problem));
  });
  const { container } = render(<Show />, { wrapper: MemoryRouter });
  expect(container.innerHTML).not.toBe('');
});
