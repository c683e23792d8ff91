import * as v from 'valibot';
import { tabStorage } from './storage.ts';

const KEY = 'oakling.deep-link';

const deepLinkSchema = v.object({
  path: v.pipe(v.string(), v.regex(/^\/(dashboard\/|moderation(?=$|[/?]))/)),
  /** Who was on that page when their login ended; null when nobody was logged in yet. */
  personId: v.nullable(v.string()),
});
/** A page of the dashboard or the console to open after the next log-in in this tab. */
type DeepLink = v.InferOutput<typeof deepLinkSchema>;

/** What an address may keep when nobody knows who logs in next: nothing that somebody typed. */
const HARMLESS = new Set(['tab', 'match']);

/** Keeps the page that a person's login ended on, for them alone. */
export function keepPlace(personId: string, path: string): void {
  write({ path, personId });
}

/** Keeps a page that was opened without a login, for whoever logs in. Rule 1.43 */
export function keepDeepLink({ pathname, searchParams }: URL): void {
  const kept = [...searchParams].filter(([name]) => HARMLESS.has(name));
  const search = new URLSearchParams(kept).toString();
  write({ path: search === '' ? pathname : `${pathname}?${search}`, personId: null });
}

export function readDeepLink(): DeepLink | null {
  const { success, output } = v.safeParse(deepLinkSchema, stored());
  return success ? output : null;
}

function write(link: DeepLink): void {
  tabStorage.write(KEY, JSON.stringify(link));
}

function stored(): unknown {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function dropDeepLink(): void {
  tabStorage.remove(KEY);
}
