import { describe, expect } from 'vitest';
import type { Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { told } from '../../testing/refused.ts';
import {
  ADDRESS,
  approve,
  ask,
  LINK,
  meeting,
  newId,
  nextDay,
  reject,
  videoCall,
} from '../../testing/session-request.ts';

const file = (id: string) => `/api/sessions/${id}/calendar.ics`;

async function session(
  family: Family,
  kind: typeof meeting | typeof videoCall,
  changes: object = {},
) {
  const date = nextDay();
  const id = await ask(family.elder, kind(family.youth, { date, ...changes }));
  return { id, date: date.replaceAll('-', '') };
}

/** The lines of a calendar file, unfolded. RFC 5545, 3.1 */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('Rules 7.1 to 7.3, the calendar file of an approved session', () => {
  test('both participants and the parent get one event, with place and instants', async ({
    family,
  }) => {
    const { id, date } = await session(family, meeting);
    await approve(family.parent, id);
    for (const person of [family.elder, family.youth, family.parent]) {
      const answer = await person.get(file(id));
      expect(answer.status).toBe(200);
      // The file has no METHOD, like the feed. Rule 7.25
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(answer.text).not.toContain('METHOD');
      const lines = linesOf(answer.text);
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      expect(lines).toEqual(
        expect.arrayContaining([
          `UID:session-${id}@localhost`,
          'SEQUENCE:0',
          `DTSTART:${date}T100000Z`,
          `DTEND:${date}T110000Z`,
          `LOCATION:${ADDRESS.replace(',', '\\,')}`,
        ]),
      );
    }
  });

  test('a video session includes its link', async ({ family }) => {
    const { id } = await session(family, videoCall);
    await approve(family.parent, id);
    expect(linesOf((await family.youth.get(file(id))).text)).toContain(`LOCATION:${LINK}`);
  });

  test.for(['\n', '\r\n', '\r'])(
    'a message with %j can’t inject a line',
    async (lineBreak, { family }) => {
      const message = ['See you', 'END:VEVENT', 'BEGIN:VEVENT'].join(lineBreak);
      const { id } = await session(family, meeting, { message });
      await approve(family.parent, id);
      const { text } = await family.elder.get(file(id));
      const lines = text.replaceAll(/\r\n /g, '').split(/\r\n|\r|\n/);
      expect(lines.filter((line) => /^(BEGIN|END):VEVENT$/.test(line))).toHaveLength(2);
      expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('See you');
    },
  );
});

describe('Rule 7.4 and 9.9, everything else is the 404 of a missing session', () => {
  test('a pending or rejected session has no file, for anyone', async ({ family }) => {
    const [pending, rejected] = [await session(family, meeting), await session(family, meeting)];
    await reject(family.parent, rejected.id);
    for (const person of [family.elder, family.youth, family.parent]) {
      const absent = told(await person.get(file(newId())));
      expect(absent).toMatchObject({ status: 404 });
      expect(told(await person.get(file(pending.id)))).toEqual(absent);
      expect(told(await person.get(file(rejected.id)))).toEqual(absent);
    }
  });
});
