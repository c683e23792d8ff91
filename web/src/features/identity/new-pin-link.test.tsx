// @vitest-environment jsdom
import type { ChildPinView } from '@oakling/domain/identity/pin';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { ChildPinSection } from './components/child-pin-section.tsx';

const me = {
  id: 'maria',
  email: 'maria@home.example',
  fullName: 'Maria',
  mustAcceptTerms: false,
  role: 'parent',
} as const;
const pin: ChildPinView = {
  triesLeft: 5,
  setAt: '2026-05-04T09:00:00.000Z',
  enteredAt: null,
  isOwn: false,
  devices: [],
  waitingFor: null,
  mailFailure: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['/?open=new-pin', true],
  ['/', false],
])(
  'rule 1.125: at %s the form for a new PIN is open and has the focus: %s',
  async (address, isOpen) => {
    showPage({
      element: <ChildPinSection childId="sam" name="Sam" />,
      address,
      me,
      answers: { 'GET /api/children/sam/pin': () => Response.json(pin) },
    });
    const summary = await screen.findByText('Set a new PIN');
    expect(summary.closest('details')?.open).toBe(isOpen);
    expect(document.activeElement === summary).toBe(isOpen);
  },
);
