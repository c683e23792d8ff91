// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { HostContext } from '../../lib/host.ts';
import { showPage } from '../../testing/show-page.tsx';
import { HelpPage } from './help-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { TermsOfServicePage } from './terms-of-service-page.tsx';

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the landing page has the logo, the tagline and the two buttons (rule 10.1)', () => {
  showPage({ element: <LandingPage />, address: '/' });
  const words = 'Elders share stories, youths find mentors, and parents guide their children.';
  expect(screen.getByText(words)).toBeDefined();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/logo.svg');
  expect([hrefOf('Log In'), hrefOf('Sign Up')]).toEqual(['/auth/login', '/signup']);
});

test('below, it says why to trust it, each in a section with a heading (rule 10.215)', async () => {
  showPage({ element: <LandingPage />, address: '/' });
  const parts = screen.getAllByRole('region').map((part) => part.getAttribute('aria-labelledby'));
  expect(parts).toEqual([
    ...['how', 'elder', 'parent', 'invited'],
    ...['safety', 'children', 'elders', 'questions'],
  ]);
  for (const name of ['I’m an elder', 'I’m a parent', 'I was invited']) {
    expect(within(screen.getByRole('region', { name })).getAllByRole('listitem')).toHaveLength(3);
  }
  expect(document.querySelectorAll('details')).toHaveLength(4);
  expect(await barriers()).toEqual([]);
});

test('it has the host’s name, logo and address above the steps, if one is set (rule 10.215)', () => {
  const host = {
    name: 'Riverside Library',
    contact: { words: 'library.example', href: 'https://library.example/' },
    helpline: null,
    logo: { width: 320, height: 96 },
    colours: null,
  };
  const element = (
    <HostContext value={host}>
      <LandingPage />
    </HostContext>
  );
  showPage({ element, address: '/' });
  const part = screen.getByRole('region', { name: 'Who runs this Oakling' });
  expect(part.querySelector('img')?.getAttribute('src')).toBe('/host/logo.png');
  expect(part.textContent).toContain('Riverside Library');
  expect(screen.getAllByRole('region')[0]).toBe(part);
  expect(part.querySelector('a')?.getAttribute('href')).toBe('https://library.example/');
});

test('each entry of the help’s index links to a section, answers first (rules 10.216, 10.391)', () => {
  showPage({ element: <HelpPage />, address: '/help' });
  const index = screen.getByRole('navigation', { name: 'On this page' });
  const targets = [...index.querySelectorAll('a')].map((link) => link.hash.slice(1));
  expect(targets.slice(0, 5)).toEqual(['safety', 'meeting', 'parents', 'account', 'for-parents']);
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id);
  expect(sections.filter((id) => targets.includes(id))).toEqual(targets);
  for (const id of targets) expect(document.getElementById(id)?.tagName).toBe('H2');
  const ways = screen.getByText('iPhone and iPad').closest('details');
  expect(within(ways ?? index).getAllByRole('listitem')).toHaveLength(4);
});

test.each([
  ['parent', ['parents', 'safety', 'meeting', 'account', 'for-parents', 'for-elders']],
  ['elder', ['safety', 'meeting', 'parents', 'account', 'for-elders', 'for-parents']],
  ['youth', ['safety', 'meeting', 'parents', 'account', 'for-youths', 'for-parents']],
])(
  'the help shows a person who is a %s the parts for that role first (rule 10.391)',
  (role, first) => {
    localStorage.setItem('oakling.role', role);
    showPage({ element: <HelpPage />, address: '/help' });
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id);
    expect(sections.slice(0, first.length)).toEqual(first);
  },
);

test.each([
  { title: 'Privacy Policy', element: <PrivacyPolicyPage /> },
  { title: 'Terms of Service', element: <TermsOfServicePage /> },
])('the $title has the required statements (rule 10.5)', async ({ title, element }) => {
  showPage({ element, address: '/legal' });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getByText('Last updated: August 2025')).toBeDefined();
  const words = document.querySelector('article')?.textContent ?? '';
  expect(words).toContain('A youth account needs parental approval');
  expect(words).toMatch(/parents? must approve every session that involves their child/i);
  expect(words).toContain('Your data is not sold');
  expect(words).toMatch(/delet(e|ion)/);
  const [contact] = screen.getAllByRole('link', { name: /@/ });
  expect(contact?.getAttribute('href')).toBe(`mailto:${contact?.textContent}`);
  expect(await barriers()).toEqual([]);
});

test('the help says where to block, report, undo, pause and delete, and who to call (rule 9.121)', () => {
  showPage({ element: <HelpPage />, address: '/help' });
  const answerTo = (question: string) => screen.getByText(question).closest('details')?.textContent;
  const uncomfortable = answerTo('Someone makes me feel uncomfortable. What can I do?');
  for (const words of [/emergency services/, /your parent or an adult you trust/]) {
    expect(uncomfortable).toMatch(words);
  }
  expect(uncomfortable).toContain('Press “More” near the person’s name, then “Block or report”');
  expect(answerTo('What happens when I block someone, and how do I undo it?')).toContain('Unblock');
  const forParents = answerTo('I am a parent. How do I protect my child, or stop contact?');
  for (const words of ['Finding each other', 'Pause', 'Blocked people', 'delete the account']) {
    expect(forParents).toContain(words);
  }
});
