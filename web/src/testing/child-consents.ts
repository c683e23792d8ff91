import type { ChildConsentView } from '@oakling/domain/legal/child-consent-contract';

export const waiting: ChildConsentView = {
  state: 'waiting',
  isRequired: true,
  ways: ['email-plus'],
  mailDueAt: '2026-03-04T10:00:00Z',
  mailedAt: null,
  way: null,
  recordedAt: null,
  withdrawnAt: null,
  giver: null,
};
export const recorded: ChildConsentView = {
  ...waiting,
  state: 'recorded',
  way: 'email-plus',
  recordedAt: '2026-03-04T10:10:00Z',
};
export const withdrawn: ChildConsentView = {
  ...waiting,
  state: 'withdrawn',
  withdrawnAt: '2026-03-05T10:00:00Z',
};
