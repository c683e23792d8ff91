// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, showPage } from '../../testing/show-page.tsx';
import { TellActivity } from './tell-activity.tsx';

test('rule 1.149, presses of a minute tell the server once, and none are told after leaving', async () => {
  const user = userEvent.setup();
  const { sent, unmount } = showPage({
    element: (
      <>
        <TellActivity />
        <button type="button">Press</button>
      </>
    ),
    address: '/moderation',
    answers: { 'POST /api/moderation/active': done },
  });
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button'));
  await user.keyboard('ab');
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/moderation/active']);
  unmount();
  await user.click(document.body);
  expect(sent).toHaveLength(1);
});
