import { describe, expect, test } from 'vitest';
import {
  at,
  elder,
  guardianIds,
  MINUTE,
  NOW,
  parent,
  secondParent,
  sessionIn,
} from '../../testing/examples.ts';
import { loadedSession, questionOf } from '../../testing/life.ts';
import { emptyTexts } from '../../kernel/text-list.ts';
import { ANSWER_TEXTS } from '../contract.ts';
import { questionAnswerSchema, questionSchema } from '../inputs.ts';
import { decideAnswer, decideQuestion, type Question } from './decide-question.ts';
import { messagesOf } from '../../testing/messages-of.ts';
import type { Session } from '../session.ts';

const asked = { version: 3, question: 'Where exactly?' };
const said = { ...emptyTexts(ANSWER_TEXTS), answer: 'In the reading room.' };
const state = (session: Session, question: Question | null = null) =>
  loadedSession(session, { question });
const refused = (refusal: string) => ({ ok: false, refusal });

// session-actions.test.ts covers roles and states. In this table, the youth requested the session.
describe('Rule 6.120, the parent asks one question while the request waits', () => {
  test.for([
    ['already-asked', state(sessionIn('pending'), questionOf()), 3],
    ['already-asked', state(sessionIn('pending', { version: 4 }), questionOf()), 4],
    ['changed-since-read', state(sessionIn('pending')), 2],
    // Guardians no longer decide once the youth is of age. Rule 6.171
    ['not-waiting', { ...state(sessionIn('pending')), stage: 'of-age' }, 3],
  ] as const)('%s', ([refusal, found, version]) => {
    for (const actor of [parent, secondParent])
      expect(decideQuestion(actor, found, { ...asked, version }, NOW)).toEqual(refused(refusal));
  });

  test('the record says that there is a question, but not its text; the child isn’t concerned', () => {
    const decision = decideQuestion(parent, state(sessionIn('pending')), asked, NOW);
    const { answer, answeredAt } = { answer: '', answeredAt: null };
    expect(decision).toMatchObject({
      ok: true,
      value: {
        askedBy: parent.personId,
        askedOf: elder.personId,
        question: asked.question,
        askedAt: NOW,
        answer,
        answeredAt,
      },
      events: [
        {
          type: 'QuestionAsked',
          askedBy: parent.personId,
          concerns: [elder.personId, ...guardianIds],
        },
      ],
    });
    const [event] = decision.ok ? decision.events : [];
    expect(event?.after).toEqual({ version: 3, hasQuestion: true });
    expect(JSON.stringify(event)).not.toContain(asked.question);
  });
});

describe('Rule 6.121, the elder answers once', () => {
  test.for([
    ['no-question', state(sessionIn('pending'))],
    ['already-answered', state(sessionIn('pending'), questionOf({ answeredAt: at(-MINUTE) }))],
    // Guardians no longer decide once the youth is of age. Rule 6.171
    ['not-waiting', { ...state(sessionIn('pending'), questionOf()), stage: 'of-age' }],
  ] as const)('%s', ([refusal, found]) => {
    expect(decideAnswer(elder, found, said, NOW)).toEqual(refused(refusal));
  });

  test('also after a change; events don’t contain the text', () => {
    const found = state(sessionIn('pending', { version: 4 }), questionOf());
    const decision = decideAnswer(elder, found, said, NOW);
    expect(decision).toMatchObject({
      ok: true,
      value: { ...questionOf(), ...said, answeredAt: NOW },
      events: [
        {
          type: 'QuestionAnswered',
          askedBy: parent.personId,
          concerns: [elder.personId, ...guardianIds],
        },
      ],
    });
    expect(decision.ok && JSON.stringify(decision.events)).not.toContain(said.answer);
  });
});

test('Rule 6.261, an answer is never dated before its question', () => {
  const askedAt = at(MINUTE);
  const ahead = state(sessionIn('pending'), questionOf({ askedAt }));
  expect(decideAnswer(elder, ahead, said, NOW)).toMatchObject({ value: { answeredAt: askedAt } });
});

test('Rule 6.120, a question has up to 300 characters, an answer up to 500, and neither is empty', () => {
  const ask = (question: string) => messagesOf(questionSchema, { version: 1, question });
  const answer = (words: string) => messagesOf(questionAnswerSchema, { answer: words });
  expect([ask('a'.repeat(300)), answer('a'.repeat(500))]).toEqual([{}, {}]);
  expect(ask('a'.repeat(301))).toEqual({ question: 'Please use at most 300 characters.' });
  expect(answer('a'.repeat(501))).toEqual({ answer: 'Please use at most 500 characters.' });
  expect(ask(' \u200b ')).toEqual({ question: 'Please choose or write a question.' });
  expect(answer('\n')).toEqual({ answer: 'Please write an answer.' });
});
