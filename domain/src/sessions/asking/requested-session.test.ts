import { describe, expect, test } from 'vitest';
import { elder, guardianIds, NOW, youth, stage } from '../../testing/examples.ts';
import { requestState } from '../../testing/life.ts';
import { aRequest, aVideoRequest, REQUEST_ID, requesters } from '../../testing/session-requests.ts';
import type { SessionRequest } from './request-schema.ts';
import { decideRequest } from './decide-offer.ts';
import { NO_TEXTS } from '../offer-texts.ts';
import { lastDay, pastStart } from './offer.ts';

const moment = {
  instant: NOW,
  local: '2026-08-01T14:00',
  startsAt: new Date('2026-08-02T08:00:00Z'),
  endsAt: new Date('2026-08-02T09:00:00Z'),
};
const inPerson = aRequest({ message: 'Bring a camera' });
const remote = aVideoRequest();

function request({ actor, match } = requesters[0], input: SessionRequest = inPerson) {
  const state = requestState({ match: { id: match.personId, skills: { Photography: 1 } } });
  const decision = decideRequest(actor, state, input, moment);
  if (!decision.ok) throw new Error(decision.refusal);
  return decision;
}

describe('Rule 6.19, what a request creates', () => {
  test.for(requesters)('a request by the $actor.role creates a pending session', (people) => {
    expect(request(people).value.session).toEqual({
      status: 'pending',
      id: REQUEST_ID,
      elderId: elder.personId,
      youthId: youth.personId,
      createdBy: people.actor.personId,
      connectionMode: 'In-Person',
      interests: ['Photography'],
      date: '2026-08-02',
      startTime: '10:00',
      endTime: '11:00',
      timeZone: 'Europe/Berlin',
      startsAt: moment.startsAt,
      endsAt: moment.endsAt,
      version: 1,
      agreedAt: null,
      createdAt: NOW,
      series: null,
    });
  });

  test('the texts are next to the session, with the place', () => {
    expect(request().value.texts).toEqual({ ...NO_TEXTS, message: 'Bring a camera' });
  });

  test('the event concerns both participants and the guardians, without place and note', () => {
    const { events, value } = request();
    expect(JSON.stringify(events)).not.toContain('Bring a camera');
    expect(events).toEqual([
      {
        type: 'SessionRequested',
        session: value.session,
        guardianIds,
        asksGuardians: true,
        stage,
        subject: { feature: 'sessions', id: REQUEST_ID },
        concerns: [elder.personId, youth.personId, ...guardianIds],
        after: {
          status: 'pending',
          connectionMode: 'In-Person',
          startsAt: '2026-08-02T08:00:00.000Z',
          version: 1,
        },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(inPerson.address);
    expect(JSON.stringify(request(requesters[1], remote).events)).not.toContain('zoom.us');
  });

  test('the place is an address without coordinates, an address with them, or a link', () => {
    const address = inPerson.address;
    const geoCoords = { lat: 52.5, lng: 13.4 };
    const connectionMode = 'In-Person';
    const placeOf = (input: SessionRequest) => request(requesters[0], input).value.place;
    expect(placeOf(inPerson)).toEqual({ connectionMode, address, geoCoords: null });
    expect(placeOf({ ...inPerson, connectionMode, address, geoCoords })).toEqual({
      connectionMode,
      address,
      geoCoords,
    });
    expect(placeOf(remote)).toEqual({
      connectionMode: 'Remote',
      videoProvider: 'Zoom',
      videoLink: 'https://zoom.us/j/123',
    });
  });
});

describe('Rules 6.15 and 6.16, a start before now', () => {
  test.for([
    ['2026-07-31', '23:59', 'date-in-past'],
    ['2026-08-01', '13:59', 'start-in-past'],
    ['2026-08-01', '14:00', 'start-in-past'],
    ['2026-08-01', '14:01', null],
    ['2026-08-02', '00:00', null],
    ['2027-01-01', '00:00', null],
  ] as const)('at 14:00 on 2026-08-01, a start on %s at %s is %s', ([date, startTime, answer]) => {
    expect(pastStart({ date, startTime }, moment.local)).toBe(answer);
  });
});

test.for([
  ['2026-08-01T14:00', '2027-08-02'],
  ['2027-03-01T00:00', '2028-03-01'],
] as const)('Rule 6.94: at %s, the last day to plan for is %s', ([now, last]) => {
  expect(lastDay(now)).toBe(last);
});
