import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { decideReport, REPORT_CATEGORIES, reportSchema } from './report.ts';

const ID = '0198f000-0000-7000-8000-000000000001';
const input = v.parse(reportSchema, {
  ...{ id: ID, personId: ID, category: 'rude-or-hurtful', details: 'Shouted' },
});
const state = { reportedId: 'e1', mayReport: true, moderatorIds: ['m1'] };
const actor = (role: 'elder' | 'youth' | 'parent') => ({ personId: 'p1', role });

describe('Rule 9.69, who can report a person', () => {
  test.for([
    ['elder', {}, {}, null],
    ['youth', {}, {}, null],
    ['parent', { childId: 'c1' }, {}, null],
    ['parent', {}, {}, 'wrong-role'],
    ['elder', { childId: 'c1' }, {}, 'wrong-role'],
    ['youth', { childId: 'c1' }, {}, 'wrong-role'],
    ['parent', { childId: 'c1' }, { mayReport: false }, 'not-visible'],
    ['parent', { childId: 'c1' }, { reportedId: null }, 'not-visible'],
  ] as const)('%s with %j and %j: %s', ([role, more, changes, refusal]) => {
    const decision = decideReport(actor(role), { ...state, ...changes }, { ...input, ...more });
    expect(decision.ok ? null : decision.refusal).toBe(refusal);
  });

  test.for([{ mayReport: false }, { reportedId: null }])(
    'Rule 9.110, members can report without a name for %j',
    (changes) => {
      const more = { personId: undefined, sessionId: ID };
      const decision = decideReport(
        actor('youth'),
        { ...state, ...changes },
        { ...input, ...more },
      );
      expect(decision.ok && decision.value).toMatchObject({
        reporterId: 'p1',
        reportedId: null,
        sessionId: null,
        details: 'Shouted',
      });
    },
  );

  test('the event concerns the moderators and omits the report’s text', () => {
    const decision = decideReport(actor('youth'), state, input);
    expect(decision.ok && decision.events[0]).toEqual({
      type: 'ReportSent',
      subject: { feature: 'admin', id: ID },
      concerns: ['m1'],
      after: { reportedId: 'e1', onBehalfOf: null, category: 'rude-or-hurtful' },
    });
  });
});

describe('Rule 9.69, what a report contains', () => {
  const { personId: _, ...bare } = input;
  test.for([
    [{ ...bare, personId: ID }, true],
    [{ ...bare, sessionId: ID }, true],
    [{ ...bare, personId: ID, details: undefined }, true],
    [bare, false],
    [{ ...bare, personId: ID, sessionId: ID }, false],
    [{ ...bare, personId: ID, category: 'spam' }, false],
    [{ ...bare, personId: ID, details: 'x'.repeat(501) }, false],
    [{ ...bare, personId: ID, status: 'closed' }, false],
    [{ ...bare, personId: ID, reporterId: ID }, false],
  ] as const)('%j: %s', ([body, isOne]) => {
    expect(v.is(reportSchema, body)).toBe(isOne);
  });

  test('there are five categories', () => {
    expect(REPORT_CATEGORIES).toHaveLength(5);
  });
});
