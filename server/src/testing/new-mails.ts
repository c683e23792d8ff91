import type { House, QueuedMail } from './house.ts';

/** The mails that one thing queued. */
export async function newMails(house: House, act: () => Promise<unknown>): Promise<QueuedMail[]> {
  const known = new Set((await house.mails()).map(({ messageId }) => messageId));
  await act();
  return (await house.mails()).filter(({ messageId }) => !known.has(messageId));
}
