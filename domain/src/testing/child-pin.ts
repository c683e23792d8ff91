import type { ChildPinView } from '../identity/pin.ts';

export const childPin: ChildPinView = {
  triesLeft: 5,
  setAt: '2026-05-04T09:00:00.000Z',
  enteredAt: null,
  isOwn: false,
  devices: [],
  waitingFor: null,
  mailFailure: null,
};
