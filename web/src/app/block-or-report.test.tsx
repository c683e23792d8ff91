// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { userEvent } from '@testing-library/user-event';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MatchesPage } from '../features/matches/matches-page.tsx';
import { SafetyFrame } from '../features/safety/safety-frame.tsx';
import { ApprovalsPage } from '../features/sessions/supervision/approvals-page.tsx';
import { DashboardIndex } from './dashboard-index.tsx';
import { RequestSessionPage } from '../features/sessions/asking/request-session-page.tsx';
import { SessionPage } from '../features/sessions/session-page.tsx';
import { SessionsPage } from '../features/sessions/sessions-page.tsx';
import { EagerObserver } from '../testing/eager-observer.ts';
import { showPage } from '../testing/show-page.tsx';

const ROSA = '0189f7a4-0000-7000-8000-000000000002';
const rosa = {
  id: ROSA,
  name: 'Rosa',
  role: 'elder',
  avatarUrl: null,
  isVerified: false,
  bio: '',
  matchScore: 2,
  buttonType: 'connect',
  hasOpenRequest: false,
  sharedInterests: [{ name: 'Photography', level: 1, theirLevel: 3, comparison: 'lower' }],
};
const session = sessionView(1, [personCard('1', 'Sam', 'youth'), personCard('2', 'Rosa', 'elder')]);

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', EagerObserver);
});
const sessions = () =>
  Response.json({
    items: [session],
    nextCursor: null,
    counts: { pending: 1, upcoming: 1, rejected: 1, past: 1 },
  });
const answers = {
  'GET /api/matches': () => Response.json({ items: [rosa], nextCursor: null }),
  [`GET /api/matches/${ROSA}`]: () => Response.json(rosa),
  'GET /api/interests': () => Response.json({ interests: [{ name: 'Photography', level: 1 }] }),
  [`GET /api/sessions/${session.id}`]: () => Response.json(session),
  'GET /api/sessions?bucket=pending': sessions,
  'GET /api/sessions?bucket=upcoming': sessions,
  'GET /api/sessions?bucket=rejected': sessions,
  'GET /api/sessions?bucket=past': sessions,
};

const YouthDashboard = () => <DashboardIndex />;

const BEHIND_MORE = new Set<ComponentType>([
  MatchesPage,
  RequestSessionPage,
  SessionsPage,
  SessionPage,
  YouthDashboard,
]);

test.each<[string, Role, ComponentType]>([
  ['matches', 'youth', MatchesPage],
  [`request-session?match=${ROSA}`, 'youth', RequestSessionPage],
  ['sessions?tab=pending', 'youth', SessionsPage],
  ['sessions?tab=upcoming', 'youth', SessionsPage],
  ['sessions?tab=rejected', 'youth', SessionsPage],
  ['sessions?tab=past', 'youth', SessionsPage],
  ['sessions?tab=upcoming', 'parent', SessionsPage],
  [`sessions/${session.id}`, 'youth', SessionPage],
  [`sessions/${session.id}`, 'parent', SessionPage],
  ['', 'youth', YouthDashboard],
  ['', 'parent', ApprovalsPage],
])(
  'Rule 9.105, "%s" of a %s has one entry to blocking and reporting beside the person',
  async (...page) => {
    const [path, role, Page] = page;
    showPage({
      element: (
        <SafetyFrame>
          <Page />
        </SafetyFrame>
      ),
      address: `/dashboard/${role}/${path}`,
      ...(Page === SessionPage && { route: '/dashboard/:role/sessions/:id' }),
      answers,
      me: aMe({ role }),
    });
    // A parent decides on a card, which has the entry under its details.
    const isCard = Page === SessionPage && role === 'parent';
    if (BEHIND_MORE.has(Page) && !isCard) {
      await userEvent.click(await screen.findByRole('button', { name: /^More: / }));
    }
    const entries = await screen.findAllByRole('button', { name: /^Block or report/ });
    expect(entries.map((entry) => entry.getAttribute('aria-label'))).toEqual([
      'Block or report Rosa',
    ]);
  },
);
