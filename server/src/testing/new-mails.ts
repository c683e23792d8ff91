import type { TestApp, SentMail } from './test-app.ts';

export async function newMails(app: TestApp, act: () => Promise<unknown>): Promise<SentMail[]> {
  const known = new Set((await app.mails()).map(({ messageId }) => messageId));
  await act();
  return (await app.mails()).filter(({ messageId }) => !known.has(messageId));
}
