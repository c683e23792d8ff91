import type { PersonCard, ProposalView, SessionView } from '../sessions/contract.ts';
import { NO_TEXTS } from '../sessions/offer-texts.ts';

/** The person's id repeats one digit. */
export function personCard(digit: string, name: string, role: PersonCard['role']): PersonCard {
  const id = `0189f7a4-0000-7000-8000-00000000000${digit}`;
  return { id, name, role, avatarUrl: null, isVerified: false };
}

/** A pending request as the browser receives it, with overrides; the id ends in `number`. */
export function sessionView(
  number: number,
  [initiator, receiver]: readonly [PersonCard, PersonCard],
  changes: Partial<SessionView> = {},
): SessionView {
  return {
    id: `0189f7a4-0000-7000-9000-${String(number).padStart(12, '0')}`,
    version: 1,
    status: 'pending',
    bucket: 'pending',
    connectionMode: 'In-Person',
    place: { connectionMode: 'In-Person', address: 'The library', geoCoords: null },
    interests: [{ name: 'Photography', comparison: 'higher' }],
    initiator,
    receiver,
    elderProfile: null,
    brokenRules: [],
    date: '2026-03-03',
    startTime: '16:00',
    endTime: '16:45',
    timeZone: 'UTC',
    startsAt: '2026-03-03T16:00:00.000Z',
    endsAt: '2026-03-03T16:45:00.000Z',
    timeMarks: [],
    durationMinutes: 45,
    series: null,
    ...NO_TEXTS,
    requiresApproval: true,
    nextApprover: 'guardians',
    createdAt: '2026-03-01T10:00:00.000Z',
    agreedAt: null,
    asked: null,
    decidedAt: null,
    rejectionReason: '',
    cancelled: null,
    previous: null,
    proposal: null,
    delays: [],
    isPastDelays: false,
    meetingCheck: null,
    question: null,
    outcome: null,
    thanks: [],
    history: [
      { step: 'requested', at: '2026-03-01T10:00:00.000Z', by: 'initiator', guardians: [] },
    ],
    ...changes,
  };
}

/** The same hours on the next day, as the receiver proposes them for a `sessionView`. */
export const PROPOSAL: ProposalView = {
  date: '2026-03-04',
  startTime: '16:00',
  endTime: '16:45',
  timeZone: 'UTC',
  startsAt: '2026-03-04T16:00:00.000Z',
  endsAt: '2026-03-04T16:45:00.000Z',
  by: 'receiver',
  guardians: [],
  isMine: false,
  note: '',
  createdAt: '2026-03-01T12:00:00.000Z',
};
