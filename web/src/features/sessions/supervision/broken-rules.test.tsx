// @vitest-environment jsdom
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { RequestCard } from './components/request-card.tsx';
import { Decision } from './components/decision.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const fits = sessionView(1, [rosa, ada]);
const breaks = sessionView(1, [rosa, ada], { brokenRules: ['video-only', 'days', 'week'] });
const nothing = () => {};

const approve = () => screen.getByRole('button', { name: 'Approve' });

test.for([
  ['the card', RequestCard],
  ['the session’s own page', Decision],
] as const)(
  'on %s a request that no longer fits says which rules, leads to them, and waits (rule 6.105)',
  async ([, Part]) => {
    const show = (session: typeof fits) => {
      const props = { session, role: 'parent', onApprove: nothing, onReject: nothing } as const;
      showPage({ element: <Part {...props} onDone={nothing} />, address: '/dashboard/parent' });
    };
    show(breaks);
    screen.getByText('This doesn’t fit your rules for Ada');
    screen.getByText('You allow video calls only.');
    screen.getByText('You don’t allow this day of the week.');
    screen.getByText('You have approved as many sessions in that week as you allow.');
    const link = screen.getByRole('link', { name: 'Change the rules' });
    expect(link.getAttribute('href')).toBe(`/dashboard/parent/children/${ada.id}/rules`);
    expect(approve().matches(':disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Reject' }).matches(':disabled')).toBe(false);
    expect(await barriers()).toEqual([]);
    cleanup();
    show(fits);
    expect(screen.queryByText(/doesn’t fit your rules/)).toBeNull();
    expect(approve().matches(':disabled')).toBe(false);
  },
);
