import type { TestApp, QueuedMail } from './test-app.ts';

/** The mails that one thing queued. */
export async function newMails(app: TestApp, act: () => Promise<unknown>): Promise<QueuedMail[]> {
  const known = new Set((await app.mails()).map(({ messageId }) => messageId));
  await act();
  return (await app.mails()).filter(({ messageId }) => !known.has(messageId));
}
