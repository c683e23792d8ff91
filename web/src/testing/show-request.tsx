import type { SessionView } from '@oakling/domain/sessions/contract';
import { personCard } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { ApprovalsPage } from '../features/sessions/supervision/approvals-page.tsx';
import { showPage } from './show-page.tsx';

export const ada = { ...personCard('1', 'Ada', 'youth'), avatarUrl: '/api/avatars/1/gone' };
export const rosa = { ...personCard('2', 'Rosa', 'elder'), avatarUrl: '/api/avatars/2/abc' };

/** The card of the only request that waits for a parent. */
export async function showRequest(session: SessionView) {
  const counts = { pending: 1, upcoming: 0, rejected: 0, past: 0 };
  showPage({
    element: <ApprovalsPage />,
    address: '/dashboard/parent',
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({ items: [session], nextCursor: null, counts }),
    },
  });
  return within(await screen.findByRole('article'));
}
