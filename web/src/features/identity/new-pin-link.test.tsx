// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { childPin as pin } from '@oakling/domain/testing/child-pin';
import { showPage } from '../../testing/show-page.tsx';
import { ChildPinSection } from './components/child-pin-section.tsx';

test.each([
  ['/?open=new-pin', true],
  ['/', false],
])(
  'rule 1.125: at %s the form for a new PIN is open and has the focus: %s',
  async (address, isOpen) => {
    showPage({
      element: <ChildPinSection childId="sam" name="Sam" />,
      address,
      me: aMe(),
      answers: { 'GET /api/children/sam/pin': () => Response.json(pin) },
    });
    const summary = await screen.findByText('Set a new PIN');
    expect(summary.closest('details')?.open).toBe(isOpen);
    expect(document.activeElement === summary).toBe(isOpen);
  },
);
