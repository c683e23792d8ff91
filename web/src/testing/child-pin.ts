import type { ChildPinView } from '@oakling/domain/identity/pin';

/** A guardian, as the page knows who is logged in. */
export const maria = {
  id: 'maria',
  email: 'maria@home.example',
  fullName: 'Maria',
  mustAcceptTerms: false,
  role: 'parent',
} as const;

/** How a child logs in who has no address and no device yet. */
export const childPin: ChildPinView = {
  triesLeft: 5,
  setAt: '2026-05-04T09:00:00.000Z',
  enteredAt: null,
  isOwn: false,
  devices: [],
  waitingFor: null,
  mailFailure: null,
};
