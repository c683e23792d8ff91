// @vitest-environment jsdom
import { EMAIL_LINK_INVALID } from '@oakling/domain/identity/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { FirstEmailPage } from './first-email-page.tsx';

const user = userEvent.setup();
const CALL = 'POST /api/first-email';
const CODE = 'c'.repeat(43);

async function setPassword(answer: () => Response) {
  const shown = showPage({
    element: <FirstEmailPage />,
    address: `/auth/first-email#code=${CODE}`,
    answers: { [CALL]: answer },
  });
  for (const label of ['New password', 'Confirm password'])
    await user.type(screen.getByLabelText(label, { selector: 'input' }), 'correct horse battery');
  expect(shown.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Set password/i }));
  return shown;
}

test('the link to a first mailbox sets a password (rule 1.94)', async () => {
  const { sent } = await setPassword(done);
  const link = await screen.findByRole('link', { name: /^Log in/i });
  expect(document.activeElement).toBe(link);
  expect(sent).toEqual([{ call: CALL, body: { code: CODE, password: 'correct horse battery' } }]);
});

test('a link that is too old says so (rule 1.94)', async () => {
  await setPassword(() => problem(409, 'link-invalid'));
  expect(await screen.findByText(EMAIL_LINK_INVALID)).toBeDefined();
  expect(await barriers()).toEqual([]);
});
