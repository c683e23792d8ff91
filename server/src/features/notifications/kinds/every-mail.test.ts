import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import { afterAll, beforeAll, describe, expect, test as plain } from 'vitest';
import { wrapped } from '../../../platform/mail/mail.ts';
import { drawForMail } from '../../../platform/mail/mail-pictures.ts';
import { causeEveryMail, causeSessionMails, MAIL_SUBJECTS } from '../../../testing/every-mail.ts';
import { test } from '../../../testing/fixtures.ts';
import {
  changeOf,
  ask,
  approve,
  change,
  meeting,
  nextDay,
  videoCall,
} from '../../../testing/session-request.ts';
import { openApp, type SentMail, type TestApp } from '../../../testing/test-app.ts';

/** Matches sentences for readers who might travel to a place. */
const GOING = /\b(not|don’t|nowhere to|please|you) go\b|\bon (the|your) way\b/i;
/** Matches sentences for readers who might open a link. */
const JOINING = /nothing to join|video calls? won’t/i;
/** Gmail clips mails larger than 102 kB, and mails must load on slow connections. */
const MOST_BYTES = 60_000;

/** The number of different subjects of mails about sessions. */
const VIDEO_SUBJECTS = 36;

const causeAll = async (app: TestApp) => (await causeEveryMail(app)).mails;
const causeVideoCalls = (app: TestApp) => causeSessionMails(app, videoCall);

const decoded = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => {
    const named: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
    return named[entity] ?? "'";
  });

describe.for([
  ['every mail, with sessions in person', causeAll, MAIL_SUBJECTS, GOING, JOINING],
  ['every mail about video calls', causeVideoCalls, VIDEO_SUBJECTS, JOINING, GOING],
] as const)('%s', ([, cause, subjects, fits, not]) => {
  let app: TestApp;
  let mails: readonly SentMail[];

  beforeAll(async () => {
    app = await openApp({
      HOST_NAME: 'Riverside Library',
      HOST_CONTACT: 'oakling@riverside.example',
      HOST_ACCENT: '#1d4e89',
    });
    mails = await cause(app);
  });
  afterAll(() => app.close());

  plain('is there', () => {
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(subjects);
  });

  plain('Rule 8.88, fits the way of meeting', () => {
    const saying = (words: RegExp) =>
      mails.filter(({ subject, text }) => words.test(`${subject} ${text}`));
    expect(saying(not).map(({ subject, text }) => [subject, text])).toEqual([]);
    // An invitation, a cancellation, several cancellations at once, and a change.
    expect([...new Set(saying(fits).map(({ subject }) => subject))].toSorted()).toEqual([
      '2 sessions were called off',
      'A session was cancelled',
      'Someone would like to meet you',
      'Your session was changed',
    ]);
  });

  plain('rule 10.341, asks nobody to keep a secret', () => {
    const secret =
      /only for (the two of )?you\b|pass (this|it)|nobody else|secret|don[’']t tell|do not tell|to yourself|between us/i;
    const asking = mails.filter(({ text }) => secret.test(text));
    expect(asking.map(({ subject, text }) => [subject, text.match(secret)?.[0]])).toEqual([]);
  });

  plain('rule 10.340, names the contact of the host, and never the example', () => {
    const all = mails.map(({ text, html }) => text + html).join();
    expect(all).not.toContain(LEGAL_CONTACT);
    // No mail about a session asks its reader to write.
    const asks = mails.some(({ text }) => text.includes('write to oakling@riverside.example'));
    expect(asks).toBe(cause === causeAll);
  });

  plain('A172, holds the address of nobody but its reader', async () => {
    const rows = await app.query<{ email: string }>`
      select email from users where has_mailbox union select email from guardian_invites
    `;
    const addresses = new Set([...rows.map(({ email }) => email), ...mails.map(({ to }) => to)]);
    const shown = mails.flatMap(({ to, subject, text, html }) =>
      [...addresses]
        .filter((each) => !to.includes(each) && `${subject} ${text} ${html}`.includes(each))
        .map((each) => [subject, each]),
    );
    expect(shown).toEqual([]);
  });

  plain('Rule 10.315, says the same in plain text, in short lines', () => {
    for (const { subject, text, html } of mails) {
      const lines = wrapped(text).split('\n');
      const long = lines.filter((line) => line.length > 78 && !/^https?:\S+$/.test(line));
      const besideLink = lines.filter((line) => line.includes('://') && !/^https?:\S+$/.test(line));
      expect([subject, long, besideLink]).toEqual([subject, [], []]);
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(998);
      expect(text).not.toMatch(/&(?:\w+|#\d+);|<\/?[a-z]+>/);
      // The brand and the initials are pictures.
      const shown = decoded(
        html.replaceAll(/<head>.*<\/head>|<!--.*?-->|<td[^>]*aria-hidden.*?<\/td>/gs, ''),
      );
      const words = new Set(lines.flatMap((line) => line.split(/\s+/)));
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href));
      const missing = [...shown.replaceAll(/<[^>]*>/g, ' ').split(/\s+/), ...links];
      const unsaid = missing.filter(
        (word) => !['', 'Oakling'].includes(word) && !words.has(word) && !words.has(`${word}:`),
      );
      expect([subject, unsaid]).toEqual([subject, []]);
    }
  });

  plain(
    'Rules 8.131 to 8.133, loads nothing, is small, has a dark look and names the host',
    async () => {
      for (const { subject, text, html, pictures = [] } of mails) {
        const sources = [...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
        expect([subject, sources]).toEqual([
          subject,
          pictures.map((name) => `cid:${name}@oakling`),
        ]);
        // Elements that mail clients drop, and resources that clients would load while reading.
        expect(html).not.toMatch(/<link|<script|<svg|url\(|@import|display:\s*(flex|grid)|<form/i);
        expect(html).toContain('prefers-color-scheme: dark');
        expect(html).toContain('#1d4e89');
        for (const said of [text, html]) {
          expect(said).toContain('Riverside Library runs this Oakling.');
          expect(said).toContain('oakling@riverside.example');
        }
        const drawn = await Promise.all(
          pictures.map(async (name) =>
            name === 'host' ? 0 : (await drawForMail(name)).length * 1.4,
          ),
        );
        const bytes = Buffer.byteLength(text + html) + drawn.reduce((sum, each) => sum + each, 0);
        expect([subject, bytes < MOST_BYTES]).toEqual([subject, true]);
      }
    },
  );
});

test('Rule 8.88, a meeting that becomes a video call: no one is told to travel, and everyone is notified', async ({
  app,
  family: { elder, youth, parent },
}) => {
  const before = meeting(youth, { date: nextDay() });
  await approve(parent, await ask(elder, before));
  const call = videoCall(youth, { id: before.id, date: before.date });
  expect((await change(elder, before.id, changeOf(call))).status).toBe(200);
  const mail = (await app.mails()).findLast(({ to }) => to === youth.email);
  expect(mail?.text).toContain('It is a video call now, no longer a meeting in person.');
  expect(mail?.text).not.toMatch(GOING);
});
