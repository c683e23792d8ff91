import { randomUUID } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';
import { subscribe } from './push-jobs.ts';
import { passProfile, showPicture } from './pictures.ts';
import { approve, ask, dayFromNow, meeting, reject } from './session-request.ts';
import { yearsAgo } from './birthdays.ts';
import { setRules } from './standing-rules.ts';

export interface Life {
  readonly browser: Browser;
  /** Texts that are unique to this person: address, name and words. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface FullLife {
  readonly elder: Life;
  readonly parent: Life;
  readonly youth: Life;
  readonly held: string;
}

const DAY_MS = 86_400_000;

/** A family and an elder with sessions in every state, pictures, bios, notices, mails and a block. */
export async function liveFully(app: TestApp): Promise<FullLife> {
  // The text has no digits, because they would look like a phone number in a name.
  const own = () =>
    randomUUID()
      .slice(0, 8)
      .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const texts = {
    elder: { name: `Rosa ${own()}`, bio: `bio ${own()}`, note: `words ${own()}` },
    parent: { name: `Dana ${own()}`, reason: `reason ${own()}` },
    youth: { name: `Sam ${own()}`, bio: `bio ${own()}`, note: `note ${own()}` },
  };
  app.setNow(new Date(Date.now() - 20 * DAY_MS));
  const elder = await app.signUp('elder', texts.elder.name);
  const parent = await app.signUp('parent', texts.parent.name);
  const youth = await app.invite(parent, texts.youth.name, {
    note: texts.youth.note,
    // This person's next step is near.
    birthDate: yearsAgo(13, -20),
  });
  await app.choose(elder, { Photography: 3 });
  await app.choose(youth, { Photography: 1 });
  const heldDay = { date: dayFromNow(-10), message: texts.elder.note, address: '1 Old Lane' };
  const held = await ask(elder, meeting(youth, heldDay));
  await approve(parent, held);
  app.setNow(null);
  // Everyone is notified at the end, which is faster than after each request.
  await app.holdingDelivery(async () => {
    for (const [browser, { name, bio }] of [
      [elder, texts.elder],
      [youth, texts.youth],
    ] as const) {
      await browser.must('PATCH', '/api/profile', { fullName: name, bio });
    }
    await passProfile(parent, youth);
    await elder.must('PUT', `/api/sessions/${held}/outcome`, { outcome: 'held' });
    await youth.must('PUT', `/api/sessions/${held}/outcome`, { outcome: 'did-not-happen' });
    await elder.must('POST', `/api/sessions/${held}/thanks`, { card: 'learned' });
    await showPicture(app, elder);
    await app.query`
      insert into elder_checks (person_id, name, note) values (${elder.personId}, 'Talk', 'Met her')
    `;
    const soon = { message: texts.elder.note, address: '2 Pending Lane' };
    await ask(elder, meeting(youth, { ...soon, date: dayFromNow(5) }));
    await approve(parent, await ask(youth, meeting(elder, { date: dayFromNow(6) })));
    const no = await ask(elder, meeting(youth, { date: dayFromNow(7) }));
    await reject(parent, no, texts.parent.reason);
    const lessMail = { kind: 'session-cancelled', inApp: true, byMail: false };
    for (const person of [elder, parent, youth]) {
      await person.must('POST', '/api/calendar-feed');
      await person.must('PUT', '/api/notification-choices', lessMail);
      await subscribe(person);
    }
    await setRules(parent, youth, { mostAWeek: 20 });
  });
  await app.deliver();
  await Promise.all([elder, parent, youth].map(({ email }) => getMail(app, email)));
  return {
    elder: { browser: elder, texts: { ...texts.elder, email: elder.email } },
    parent: { browser: parent, texts: { ...texts.parent, email: parent.email } },
    youth: { browser: youth, texts: { ...texts.youth, email: youth.email } },
    held,
  };
}

async function getMail(app: TestApp, email: string): Promise<void> {
  await app.browser().post('/api/forgot-password', { email });
  await app.query`
    insert into dev_mailbox (message_id, recipient, subject, body_text, body_html)
    values (${randomUUID()}, ${email}, 'Hello', ${`To ${email}`}, '')
  `;
}
