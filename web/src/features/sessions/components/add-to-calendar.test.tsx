// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MeContext } from '../../../lib/me.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

const people = [personCard('1', 'Ada', 'youth'), personCard('2', 'Rosa', 'elder')] as const;
const session = sessionView(1, people, { status: 'approved', bucket: 'upcoming' });

const show = (role: Role) =>
  render(
    <MeContext value={aMe({ role })}>
      <AddToCalendar session={session} />
    </MeContext>,
  );

async function openMenu(): Promise<Record<string, HTMLElement>> {
  const button = await screen.findByRole('button', {
    name: /^Add to Calendar: Photography with Ada/,
  });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const items = await screen.findAllByRole('link');
  return Object.fromEntries(items.map((item) => [item.firstElementChild?.textContent, item]));
}

test('the menu has the file, Google, Outlook and Yahoo, each with a description (rule 7.8)', async () => {
  show('elder');
  const links = await openMenu();
  expect(Object.keys(links)).toEqual([
    'Calendar file',
    'Google Calendar',
    'Outlook.com',
    'Yahoo Calendar',
  ]);
  const { 'Calendar file': file, ...services } = links;
  expect(file?.getAttribute('href')).toMatch(/^\/api\/sessions\/[\w-]+\/calendar\.ics$/);
  expect(file?.getAttribute('target')).toBeNull();
  for (const service of Object.values(services)) {
    const address = new URL(service.getAttribute('href') ?? '');
    expect(address.protocol).toBe('https:');
    expect(address.search).toContain('The%20library');
    expect(service.getAttribute('target')).toBe('_blank');
    expect(service.getAttribute('rel')).toBe('noopener');
    expect(service.textContent).toMatch(
      /Opens in a new tab\. \w+ is told who meets, when, and where\.$/,
    );
  }
});
