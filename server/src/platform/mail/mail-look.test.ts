import { DRAWN_AVATARS } from '@oakling/domain/profile/avatar';
import { expect, test as plain } from 'vitest';
import { openTestSmtpServer } from '../../testing/smtp-server.ts';
import { test } from '../../testing/fixtures.ts';
import { openFamily } from '../../testing/family.ts';
import { newMails } from '../../testing/new-mails.ts';
import { showPicture } from '../../testing/pictures.ts';
import { ask, meeting } from '../../testing/session-request.ts';
import { readConfig } from '../process/config.ts';
import { layOutMail } from './mail-layout.ts';
import { openMailer } from './mail.ts';
import { drawForMail } from './mail-pictures.ts';

test('Rule 8.131, a mail shows a drawn face as its reader may see it, never a photo', async ({
  app,
}) => {
  const { elder, youth } = await openFamily(app);
  const faces = async (days: number) => {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const mails = await newMails(app, () => ask(elder, meeting(youth, { date })));
    return mails.map(({ pictures }) => pictures);
  };
  expect(await faces(5)).toEqual([['logo'], ['logo']]);
  await elder.must('PATCH', '/api/profile', { fullName: 'Rosa', bio: '', avatar: 'elder-2' });
  expect(await faces(6)).toEqual([
    ['logo', 'elder-2'],
    ['logo', 'elder-2'],
  ]);
  await showPicture(app, elder);
  expect(await faces(7)).toEqual([['logo'], ['logo']]);
});

test('Rule 8.131, a mail includes its pictures, without file names', async ({ app }) => {
  const server = await openTestSmtpServer([]);
  const mailer = openMailer(readConfig({ SMTP_URL: server.url }), app.platform.db);
  const html = '<img src="cid:logo@oakling">';
  const mail = { messageId: '<7.sam@localhost>', to: 'sam@example.org', subject: 'Hello' };
  await mailer.send({ ...mail, text: 'Hello', html, pictures: ['logo'] });
  mailer.close();
  await server.close();
  const [sent] = server.received;
  expect(sent?.attachments).toMatchObject([
    { mimeType: 'image/png', contentId: '<logo@oakling>', disposition: 'inline', filename: null },
  ]);
});

plain('Rule 8.131, every drawn face has a picture that mail programs show', async () => {
  for (const name of ['logo', ...DRAWN_AVATARS] as const) {
    const png = await drawForMail(name);
    expect([name, png.toString('latin1', 1, 4), png.length < 12_000]).toEqual([name, 'PNG', true]);
  }
});

plain.for([true, false])(
  'Rule 10.401, no mail has two periods after a name (for anyone: %s)',
  (isForAnyone) => {
    const { text, html } = layOutMail(
      {
        to: 'rosa@example.org',
        about: [],
        subject: 'A session',
        heading: 'You will meet Leo O..',
        paragraphs: [
          'You will meet \u2068Leo O.\u2069. Enjoy it.',
          { label: 'With', words: 'Leo O..' },
        ],
        footnote: 'You asked Leo O..',
      },
      { choicesUrl: null, host: null, isForAnyone },
    );
    expect(text.match(/Leo O\.\u2069?(?![.\u2069])/g)).toHaveLength(4);
    expect(`${text}${html}`).not.toMatch(/O\.\u2069?\./);
  },
);
