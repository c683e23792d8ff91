// @vitest-environment jsdom
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import {
  WARNING_ANSWER_TEXTS,
  WARNING_TEXTS,
  type WarningView,
} from '@oakling/domain/safety/warning';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { ChildWarnings } from './components/child-warnings.tsx';
import { OwnWarning } from './components/own-warning.tsx';

const user = userEvent.setup();

const warning: WarningView = {
  id: 'w',
  personId: 'rosa',
  isOwn: true,
  ...emptyTexts({ ...WARNING_TEXTS, ...WARNING_ANSWER_TEXTS }),
  words: 'Please be kind.',
  sentAt: '2031-05-05T10:00:00.000Z',
  readAt: null,
  answer: '',
};
const list = (...items: WarningView[]) => ({
  'GET /api/warnings': () => Response.json({ items }),
});
const show = (answers: object) =>
  showPage({
    element: <OwnWarning reader="elder" />,
    address: '/dashboard/elder',
    answers: { ...answers },
  });

test('a warning is shown until it is read, with one answer (rule 9.148)', async () => {
  let readAt: string | null = null;
  const { sent } = show({
    'GET /api/warnings': () => Response.json({ items: [{ ...warning, readAt }] }),
    'POST /api/warnings/w/read': () => {
      readAt = warning.sentAt;
      return done();
    },
  });
  expect(await screen.findByText('Please be kind.')).toBeDefined();
  const whatIsWrong = beforeActing();
  await user.type(screen.getByLabelText('Your answer (optional)'), 'I am sorry.');
  await user.click(screen.getByRole('button', { name: 'I have read this' }));
  expect(await screen.findByText(/^Thank you\. The moderators can see/)).toBeDefined();
  expect(await whatIsWrong()).toEqual([]);
  expect(screen.queryByText('Please be kind.')).toBeNull();
  expect(sent).toContainEqual({
    call: 'POST /api/warnings/w/read',
    body: { ...emptyTexts(WARNING_ANSWER_TEXTS), answer: 'I am sorry.' },
  });
});

test('the thanks appear even if the page updates before the response', async () => {
  let readAt: string | null = null;
  const { client } = show({
    'GET /api/warnings': () => Response.json({ items: [{ ...warning, readAt }] }),
    'POST /api/warnings/w/read': async () => {
      readAt = warning.sentAt;
      await client.invalidateQueries({ queryKey: ['safety'] });
      await vi.waitFor(() => expect(screen.queryByText('Please be kind.')).toBeNull());
      return done();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'I have read this' }));
  expect(await screen.findByText(/^Thank you\. The moderators can see/)).toBeDefined();
});

test('the input stays when it can’t be sent', async () => {
  show({ ...list(warning), 'POST /api/warnings/w/read': () => problem(500, 'internal') });
  await user.type(await screen.findByLabelText('Your answer (optional)'), 'Sorry');
  await user.click(screen.getByRole('button', { name: 'I have read this' }));
  expect(await screen.findByText(/^We couldn’t confirm this/)).toBeDefined();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your answer (optional)');
  expect(field.value).toBe('Sorry');
});

test('a read warning, or a child’s, isn’t on top of any page', async () => {
  const { sent } = show(
    list({ ...warning, readAt: warning.sentAt }, { ...warning, id: 'x', isOwn: false }),
  );
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a parent reads warning and answer on the child’s page', async () => {
  showPage({
    element: <ChildWarnings childId="sam" name="Sam" />,
    address: '/dashboard/parent/children/sam',
    answers: list(
      { ...warning, personId: 'sam', isOwn: false, readAt: warning.sentAt, answer: 'Sorry' },
      { ...warning, id: 'x', personId: 'mia', isOwn: false, words: 'Another child' },
    ),
  });
  expect(await screen.findByText('Please be kind.')).toBeDefined();
  expect(screen.getByText('“Sorry”')).toBeDefined();
  expect(screen.queryByText('Another child')).toBeNull();
});
