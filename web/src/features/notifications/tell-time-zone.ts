import { api, bodyOf } from '../../lib/api.ts';
import { readerZone } from '../../lib/date-words.ts';
import { tabStorage } from '../../lib/storage.ts';

/**
 * Tells the server the zone of this browser, once for each tab and person, for the times in mails.
 * Where it fails the mails give the session's own zone only, so nobody is bothered. Rule 8.26
 */
export async function tellTimeZone(personId: string): Promise<void> {
  const key = 'told-time-zone';
  const timeZone = readerZone();
  const told = `${personId} ${timeZone}`;
  if (tabStorage.read(key) === told) return;
  try {
    await bodyOf(api.me['time-zone'].$put({ json: { timeZone } }));
    tabStorage.write(key, told);
  } catch {
    // Told with the next page that is opened.
  }
}
