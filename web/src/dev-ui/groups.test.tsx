// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { observeEagerly } from '../testing/eager-observer.ts';
import { GROUPS } from './groups.ts';

observeEagerly();

const FOLDER = join(import.meta.dirname, '../ui');
/** Components that are shown in the section of their parent. */
const PARTS = new Set(['feedback-message', 'field-group', 'description', 'helpline', 'row-card']);
const components = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => [
    ...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^export function ([A-Z]\w+)/gm),
  ])
  .map(([, name = '']) => name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase())
  .filter((name) => !PARTS.has(name));
const sections = GROUPS.flatMap((group) => Object.entries(group.sections));

test('every component has a section, and every section a component', () => {
  expect(sections.map(([name]) => name).toSorted()).toEqual(components.toSorted());
});

test.for(sections)('%s renders without a React warning', ([, { Show }]) => {
  vi.spyOn(console, 'error').mockImplementation((problem: unknown) => {
    throw new Error(String(problem));
  });
  const { container } = render(<Show />, { wrapper: MemoryRouter });
  expect(container.innerHTML).not.toBe('');
});
