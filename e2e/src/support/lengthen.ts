import type { Page } from '@playwright/test';
import { fake } from './fake-responses.ts';

const PAGE_SIZE = 20;

interface ListPage {
  readonly items: readonly { readonly id: string }[];
}

/** Repeats the first session of a list until the list has this length, with new ids and numbered names. */
export async function lengthen(page: Page, count: number, name: string): Promise<void> {
  await fake(page, /\/api\/sessions\?/, async (request) => {
    const url = new URL(request.url);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const body = (await (await request.send(url.href)).json()) as ListPage;
    const to = Math.min(from + PAGE_SIZE, count);
    const numbers = Array.from({ length: to - from }, (_, index) => from + index + 1);
    const items = numbers.map((number) => numbered(body.items[0], name, number));
    const nextCursor = to < count ? String(to) : null;
    return { json: { ...body, items, nextCursor } };
  });
}

function numbered(item: ListPage['items'][number] | undefined, name: string, number: number) {
  if (item === undefined) throw new Error('the list has nothing to be lengthened by');
  // Texts vary in length, as real ones do.
  const title = number % 7 === 0 ? `${name} ${number} of Upper Willowbrook` : `${name} ${number}`;
  const text = JSON.stringify(item).replaceAll(`"${name}"`, `"${title}"`);
  const id = item.id.slice(0, -4) + String(number).padStart(4, '0');
  return { ...(JSON.parse(text) as object), id };
}
