import { expect } from 'vitest';
import { block, lift } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { encryptedLinkIn, mailedLink } from '../../testing/decision-link.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import {
  answerParent,
  approve,
  ask,
  askElder,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
  reject,
} from '../../testing/session-request.ts';
import { setRules } from '../../testing/standing-rules.ts';
import type { SentMail } from '../../testing/test-app.ts';

const [FIRST, SECOND] = ['Maria Young', 'Max Young'];

const test = testWithOwnFamily.extend('max', ({ app, family }) =>
  addGuardian(app, [family.youth], SECOND),
);

interface Notice {
  readonly kind: string;
  readonly names: Readonly<Record<string, string>>;
  readonly childId: string | null;
}
const newest = async (reader: Browser): Promise<Notice | undefined> =>
  (await reader.get('/api/notifications')).body.items[0];
const count = async (reader: Browser): Promise<number> =>
  (await reader.get('/api/notifications')).body.items.length;

const requested = ({ elder, youth }: Family) => ask(elder, meeting(youth, { date: nextDay() }));
const wordsOf = ({ subject, text, html }: SentMail) => `${subject} ${text} ${html}`;
const to = (mails: readonly SentMail[], { email }: Browser) =>
  mails.filter((mail) => mail.to === email);

test('Rule 8.95, the other guardians learn what one guardian decides, by name, and no one else does', async ({
  app,
  family,
  max,
}) => {
  const { elder, youth, parent } = family;
  for (const [decide, kind, words] of [
    [approve, 'session-approved', 'Max Young said yes to a session'],
    [reject, 'session-rejected', 'Max Young said no to a session'],
  ] as const) {
    const id = await requested(family);
    const before = await count(max);
    const mails = await newMails(app, () => decide(max, id));
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(
      [elder, youth, parent].map(({ email }) => email).toSorted(),
    );
    expect(to(mails, parent)[0]?.text).toContain(words);
    for (const reader of [elder, youth]) {
      expect(to(mails, reader).map(wordsOf).join()).not.toContain('Max');
      expect(await newest(reader)).toMatchObject({ kind, names: { initiator: 'Rosa Alvarez' } });
      expect((await newest(reader))?.names).not.toHaveProperty('by');
    }
    expect(await newest(parent)).toMatchObject({ kind, names: { by: SECOND } });
    expect(await count(max)).toBe(before);
  }
});

test('Rule 8.95, one guardian cancels or proposes: the others see who, an elder sees whose parent', async ({
  family,
  max,
}) => {
  const { elder, parent } = family;
  const id = await requested(family);
  await propose(max, id, nextDay());
  expect(await newest(parent)).toMatchObject({ kind: 'session-proposed', names: { by: SECOND } });
  expect((await newest(elder))?.names).toMatchObject({ byParentOf: 'Sam Young' });
  await cancel(parent, id);
  expect(await newest(max)).toMatchObject({ kind: 'session-cancelled', names: { by: FIRST } });
  expect((await newest(elder))?.names).toEqual(
    expect.objectContaining({ byParentOf: 'Sam Young' }),
  );
});

test('Rule 6.128, every guardian is told about an answer and whose question it was', async ({
  app,
  family,
  max,
}) => {
  const { elder, parent } = family;
  const id = await requested(family);
  await askElder(max, id, 'Who else?');
  expect((await askElder(parent, id, 'And who else?')).status).toBe(409);
  const mails = await newMails(app, () => answerParent(elder, id, 'Nobody.'));
  expect(to(mails, max)[0]?.text).toContain('Rosa Alvarez answered your question');
  expect(to(mails, parent)[0]?.text).toContain('Rosa Alvarez answered Max Young’s question');
  expect((await newest(parent))?.names).toMatchObject({ by: 'Rosa Alvarez', asker: SECOND });
  expect((await newest(max))?.names).not.toHaveProperty('asker');
});

test('Rules 6.129 and 8.97, each guardian decides with their own link, while they are a guardian', async ({
  app,
  family,
  max,
}) => {
  const { elder, youth, parent } = family;
  const body = meeting(youth, { date: nextDay() });
  const mails = await newMails(app, () => ask(elder, body));
  const links = [parent, max].map((one) => to(mails, one).map(({ text }) => encryptedLinkIn(text)));
  expect(links.flat()).toHaveLength(2);
  const [own, theirs] = [await mailedLink(app, parent), await mailedLink(app, max)];
  expect(own).not.toBe(theirs);
  const read = async (link: string) =>
    (await app.browser().post('/api/decision-links/read', { link })).body.state;
  expect([await read(own), await read(theirs)]).toEqual(['open', 'open']);
  await endGuardian(app, max, youth);
  expect([await read(own), await read(theirs)]).toEqual(['open', 'gone']);
  const approval = { link: theirs };
  expect((await app.browser().post('/api/decision-links/approve', approval)).status).toBe(409);
  expect((await parent.get(`/api/sessions/${body.id}`)).body.status).toBe('pending');
  // Former guardians aren't notified of a change.
  const changed = await newMails(app, () =>
    change(elder, body.id, changeOf(body, { date: nextDay() })),
  );
  expect(to(changed, parent)).toHaveLength(1);
  expect(to(changed, max)).toEqual([]);
});

test('Rule 8.96, the other guardians learn what one guardian does for the child, and who', async ({
  app,
  family,
  max,
}) => {
  const { elder, youth, parent } = family;
  await requested(family);
  const child = `/api/children/${youth.personId}`;
  const before = await count(max);
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['matching-off', () => max.must('PUT', `${child}/matching`, { isOn: false })],
    ['matching-on', () => max.must('PUT', `${child}/matching`, { isOn: true })],
    [
      'shown-name',
      () => max.must('PUT', `${child}/shown-name`, { style: 'first-name-and-initial' }),
    ],
    ['rules', () => setRules(max, youth, { videoOnly: true })],
    ['paused', () => max.must('POST', `${child}/pause`)],
    ['resumed', () => max.must('POST', `${child}/resume`)],
  ];
  for (const [act, doIt] of acts) {
    const mails = await newMails(app, doIt);
    const told = (await parent.get('/api/notifications')).body.items.find(
      ({ kind }: Notice) => kind === 'guardian-acted',
    );
    expect(told).toMatchObject({ names: { by: SECOND, act }, childId: youth.personId });
    expect(to(mails, parent).map(wordsOf).join()).toContain(SECOND);
    expect(to(mails, max)).toEqual([]);
    for (const other of [elder, youth]) {
      expect(to(mails, other).map(wordsOf).join()).not.toContain('Max');
    }
  }
  expect(await count(max)).toBe(before);
  await block(max, elder, youth);
  expect(await newest(parent)).toMatchObject({
    kind: 'child-blocked',
    names: { by: SECOND, other: 'Rosa Alvarez' },
  });
  await lift(max, youth, elder);
  expect((await newest(parent))?.names).toMatchObject({ act: 'unblocked', by: SECOND });
  expect(await count(max)).toBe(before);
});

test('Rule 8.96, the other guardian is told what a pause cancels, but not the one who paused', async ({
  app,
  family,
  max,
}) => {
  const { youth, parent } = family;
  await requested(family);
  await requested(family);
  const mails = await newMails(app, () =>
    max.must('POST', `/api/children/${youth.personId}/pause`),
  );
  expect(to(mails, max)).toEqual([]);
  const summary = to(mails, parent).find(({ subject }) => subject.endsWith('called off'));
  expect(summary?.text).toContain('Rosa Alvarez with Sam Young: ');
});

test('Rule 8.97, a guardian who leaves before delivery isn’t notified', async ({
  app,
  family,
  max,
}) => {
  const { elder, youth, parent } = family;
  const ids = [await requested(family), await requested(family), await requested(family)];
  const [first = '', second = ''] = ids;
  const before = await count(max);
  const mails = await newMails(app, async () => {
    await app.holdingDelivery(async () => {
      await approve(parent, first);
      await cancel(elder, second);
      await youth.must('PATCH', '/api/profile', { fullName: 'Sam Y' });
      await setRules(parent, youth, { videoOnly: true });
      await parent.must('POST', `/api/children/${youth.personId}/pause`);
      await endGuardian(app, max, youth);
    });
    await app.deliver();
  });
  expect(to(mails, max)).toEqual([]);
  expect(await count(max)).toBe(before);
});

test('Rule 8.97, no mail to a guardian contains another’s address', async ({
  app,
  family,
  max,
}) => {
  const { elder, youth, parent } = family;
  await approve(parent, await requested(family));
  await reject(max, await requested(family));
  await cancel(max, await requested(family));
  await parent.must('POST', `/api/children/${youth.personId}/pause`);
  await max.must('POST', `/api/children/${youth.personId}/resume`);
  await block(max, elder, youth);
  const mails = await app.mails();
  expect(to(mails, parent).length).toBeGreaterThan(4);
  for (const [reader, other] of [
    [parent, max],
    [max, parent],
    [youth, parent],
    [youth, max],
    [elder, parent],
    [elder, max],
  ] as const) {
    expect(to(mails, reader).map(wordsOf).join()).not.toContain(other.email);
  }
});
