import type { ChildView, NewInvite } from '../invites/contract.ts';
import type { Invite } from '../invites/invite.ts';
import { at, DAY, parent } from './examples.ts';

/** All fields except the date of birth, which invites do not contain. */
export const written: Omit<NewInvite, 'birthDate'> = {
  childName: 'Ada Maria Lovelace',
  childEmail: 'ada@example.org',
  ageRange: '10-15',
  note: 'Likes numbers',
  shownNameStyle: 'full-name',
};

export const newInvite: NewInvite = { ...written, birthDate: '' };

export const openInvite: Invite = {
  ...written,
  token: 'the-token',
  parentId: parent.personId,
  status: 'pending',
  sentAt: at(-DAY),
  expiresAt: at(DAY),
  acceptedAt: null,
  failedAttempts: 0,
};

export function aChild(changes: Partial<ChildView> = {}): ChildView {
  return {
    id: null,
    name: 'Ada',
    status: 'pending',
    acceptedAt: null,
    isAdded: false,
    avatarUrl: null,
    isPaused: false,
    token: null,
    mailFailure: null,
    hasInterests: false,
    shownName: changes.name ?? 'Ada',
    ...changes,
  };
}
