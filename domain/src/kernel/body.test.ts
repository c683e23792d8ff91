import * as v from 'valibot';
import * as identity from '../identity/contract.ts';
import { setLevelSchema } from '../interests/interest.ts';
import * as invites from '../invites/contract.ts';
import * as sessions from '../sessions/inputs.ts';
import { describe, expect, test } from 'vitest';
import { matchesQuerySchema } from '../matches/contract.ts';
import { notificationsQuerySchema } from '../notifications/contract.ts';
import { updateProfileSchema } from '../profile/contract.ts';
import { sessionRequestSchema } from '../sessions/asking/request-schema.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { body, cursorSchema, idSchema, pageLimitSchema } from './body.ts';
import { textSchema } from './text.ts';

const UNEXPECTED = 'This field isn’t expected here.';
const line = (required: string) => textSchema({ shape: 'line', max: 10 }, required);
const schema = body({
  name: line('Please say who.'),
  note: v.optional(line('Please say what.')),
});

describe('Rules 9.32 and 9.33, the body of a request', () => {
  test('a missing field gets the message of an empty one', () => {
    expect(messagesOf(schema, {})).toEqual({ name: 'Please say who.' });
    expect(messagesOf(schema, { name: '' })).toEqual({ name: 'Please say who.' });
    expect(messagesOf(schema, { name: 'Ada' })).toEqual({});
  });

  test.for(['other', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'an unknown field, %s, is refused',
    (field) => {
      const input: unknown = JSON.parse(`{"name":"Ada","${field}":{"isAdmin":true}}`);
      const messages = v.safeParse(schema, input).issues?.map((issue) => issue.message);
      expect(messages).toEqual([UNEXPECTED]);
    },
  );

  test.for([[null], ['text'], [7], [undefined], [true]])('%j is not an object', ([input]) => {
    expect(messagesOf(schema, input)).toEqual({ '': 'Please send an object.' });
  });

  test('an id is a UUID in lowercase', () => {
    const id = '0198F000-0000-7000-8000-00000000000A';
    expect(v.parse(idSchema, id)).toBe(id.toLowerCase());
    expect(messagesOf(idSchema, `${id}x`)).toEqual({ '': 'This isn’t a valid id.' });
  });
});

describe('Rule 9.33, no message repeats the input', () => {
  const requests = {
    elder: [identity.signUpSchema, { role: 'elder' }],
    parent: [identity.signUpSchema, { role: 'parent' }],
    logIn: [identity.logInSchema, {}],
    forgotPassword: [identity.forgotPasswordSchema, {}],
    resetPassword: [identity.resetPasswordSchema, {}],
    changePassword: [identity.changePasswordSchema, {}],
    setLevel: [setLevelSchema, {}],
    newInvite: [invites.newInviteSchema, {}],
    checkCompletion: [invites.checkCompletionSchema, {}],
    completeInvite: [invites.completeInviteSchema, {}],
    matches: [matchesQuerySchema, {}],
    notifications: [notificationsQuerySchema, {}],
    profile: [updateProfileSchema, {}],
    inPerson: [sessionRequestSchema, { connectionMode: 'In-Person' }],
    remote: [sessionRequestSchema, { connectionMode: 'Remote' }],
    approve: [sessions.approveSchema, {}],
    reject: [sessions.rejectSchema, {}],
    sessions: [sessions.sessionsQuerySchema, {}],
  } as const;
  const FIELDS = ['acceptTerms', 'address', 'ageRange', 'avatar', 'bio', 'bucket', 'childEmail'];
  FIELDS.push('childName', 'code', 'connectionMode', 'connectionPref', 'currentPassword', 'cursor');
  FIELDS.push('date', 'email', 'endTime', 'fullName', 'geoCoords', 'guardianConsent', 'id');
  FIELDS.push(
    'interest',
    'interests',
    'level',
    'matchId',
    'message',
    'name',
    'newPassword',
    'note',
  );
  FIELDS.push(
    'password',
    'reason',
    'role',
    'shownNameStyle',
    'startTime',
    'timeZone',
    'token',
    'version',
  );
  FIELDS.push('videoLink', 'videoProvider', 'secretfield');
  const wrong = ['SECRET', ['SECRET'], { SECRET: 'SECRET' }, 'SECRET'.repeat(300), 7654321];

  test.for(Object.entries(requests))('%s', ([, [request, fixed]]) => {
    const inputs = FIELDS.flatMap((field) => wrong.map((value) => ({ ...fixed, [field]: value })));
    for (const input of ['SECRET', ['SECRET'], ...inputs]) {
      const said = Object.values(messagesOf(request, input)).join(' ');
      expect(said).not.toMatch(/SECRET|secretfield|7654321|Expected|Invalid (key|type)/);
    }
  });
});

describe('an id', () => {
  test('is a UUID in lowercase', () => {
    const id = '0189F7A4-0000-7000-8000-00000000000A';
    expect(v.parse(idSchema, id)).toBe(id.toLowerCase());
  });

  test.for(['', 'nobody', '0189f7a4', '00000000-0000-0000-0000-000000000000', null, 7])(
    '%o is invalid',
    (id) => {
      expect(v.safeParse(idSchema, id).issues?.map(({ message }) => message)).toContain(
        'This isn’t a valid id.',
      );
    },
  );
});

const NOT_A_CURSOR = { '': 'This page link isn’t valid.' };

test('Rule 9.33, a cursor is at most 200 characters of base64', () => {
  expect(messagesOf(cursorSchema, 'abcd'.repeat(50))).toEqual({});
  for (const other of ['abcd'.repeat(51), 'a b', 'äöü=', '"x"', 5, null]) {
    expect(messagesOf(cursorSchema, other)).toEqual(NOT_A_CURSOR);
  }
});

test.for([
  ['1', 1],
  ['100', 100],
  [undefined, 20],
  ['0', null],
  ['101', null],
  ['-1', null],
  ['1.5', null],
  ['1e1', null],
  ['', null],
] as const)('a page size of %s becomes %s', ([asked, rows]) => {
  const parsed = v.safeParse(pageLimitSchema, asked);
  expect(parsed.success ? parsed.output : null).toBe(rows);
});
