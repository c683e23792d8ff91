// @vitest-environment jsdom
import type { AskedGuardians } from '@oakling/domain/sessions/supervision/missing-approvals';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { asked } from '@oakling/domain/testing/examples';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { ApprovalsPage } from './approvals-page.tsx';
import { DecidePage } from './decide-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const me = { ...asked('Maria'), isMe: true };
const jon = asked('Jon');
const all = (...guardians: AskedGuardians['guardians']): AskedGuardians => ({
  isAll: true,
  guardians,
});
const request = (of: AskedGuardians) => sessionView(1, [rosa, ada], { asked: of });
const LIST = 'GET /api/sessions?bucket=pending';
const user = userEvent.setup({ pointerEventsCheck: 0 });

function show(session: SessionView, answers: Record<string, () => Response> = {}) {
  const counts = { pending: 1, upcoming: 0, rejected: 0, past: 0 };
  const list = () => Response.json({ items: [session], nextCursor: null, counts });
  return showPage({
    element: <ApprovalsPage />,
    address: '/dashboard/parent',
    answers: { [LIST]: list, ...answers },
  });
}
const card = () => screen.findByRole('article', { name: /Rosa with Ada/ });

test('Rule 6.134, a card says whose approval is missing, and for whom the reader decides', async () => {
  const away = { ...jon, substitute: { id: 'Maria', until: '2026-03-09T00:00:00.000Z' } };
  show(request(all(me, { ...asked('Ben'), saidYes: true }, away)));
  const { getByText, getByRole } = within(await card());
  expect(getByText('Ben said yes · waiting for you and Jon')).toBeDefined();
  expect(getByText(/^You also decide for Jon until Sunday, /)).toBeDefined();
  expect(getByRole('button', { name: 'Approve' })).toBeDefined();
});

test('after one’s own approval the card stays, says who is missing, and can still be rejected', async () => {
  const before = request(all(me, jon));
  const after = request(all({ ...me, saidYes: true }, jon));
  let said = false;
  const counts = { pending: 1, upcoming: 0, rejected: 0, past: 0 };
  show(before, {
    [LIST]: () => Response.json({ items: [said ? after : before], nextCursor: null, counts }),
    [`POST /api/sessions/${before.id}/approve`]: () => {
      said = true;
      return Response.json(after);
    },
  });
  await user.click(within(await card()).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^You said yes to the session of Rosa with Ada/)).toBeDefined();
  const shown = await card();
  expect(within(shown).getByText('You said yes. Waiting for Jon.')).toBeDefined();
  expect(within(shown).queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(within(shown).getByRole('button', { name: 'Reject' })).toBeDefined();
  expect(document.activeElement).toBe(shown);
});

test('Rule 6.180, a guardian whose rule approved isn’t asked again, and reads who is missing', async () => {
  show(request(all({ ...me, saidYes: true, byRule: true }, jon)));
  const shown = within(await card());
  expect(shown.getByText('Your rule said yes. Waiting for Jon.')).toBeDefined();
  expect(shown.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('Rule 6.139, a card that another guardian decided says who', async () => {
  const open = request({ isAll: false, guardians: [me, jon] });
  const at = '2026-03-03T10:00:00.000Z';
  const history = [{ step: 'approved', at, by: 'parent', guardians: ['Jon'] }] as const;
  show(open, {
    [`POST /api/sessions/${open.id}/approve`]: () => problem(409, 'already-decided'),
    [`GET /api/sessions/${open.id}`]: () =>
      Response.json({ ...open, status: 'approved', asked: null, decidedAt: at, history }),
  });
  await user.click(within(await card()).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/Jon approved this on Tuesday, /)).toBeDefined();
});

const READ = 'POST /api/decision-links/read';
const APPROVE = 'POST /api/decision-links/approve';
const byLink = (answers: Record<string, () => Response>) =>
  showPage({ element: <DecidePage />, address: '/decide#code=ENCRYPTED', answers });

test('a mailed link says who decided, also if another guardian was faster', async () => {
  const decided = { by: 'Jon', at: '2026-03-03T10:00:00.000Z' };
  byLink({ [READ]: () => Response.json({ state: 'rejected', decided }) });
  expect(await screen.findByText(/^Jon rejected this on Tuesday, /)).toBeDefined();
  cleanup();
  let isDecided = false;
  byLink({
    [READ]: () =>
      isDecided
        ? Response.json({ state: 'approved', decided })
        : Response.json({
            state: 'open',
            session: request({ isAll: false, guardians: [me, jon] }),
            hasElderPicture: false,
          }),
    [APPROVE]: () => {
      isDecided = true;
      return problem(409, 'approved');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^Jon approved this on Tuesday, /)).toBeDefined();
});

test('an approval by link with another missing says whose', async () => {
  byLink({
    [READ]: () =>
      Response.json({ state: 'open', session: request(all(me, jon)), hasElderPicture: false }),
    [APPROVE]: () => Response.json({ state: 'waiting', missing: ['Jon'] }),
  });
  expect(await screen.findByText('All of you decide. Waiting for you and Jon.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/You said yes to .* Waiting for Jon\.$/)).toBeDefined();
});
