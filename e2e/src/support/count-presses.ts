import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { wordsIn } from './count-words.ts';
import { installLookNow } from './look.ts';

const DOC = join(import.meta.dirname, '../../../docs/journeys.md');

interface Most {
  presses: number;
  fields: number;
}

type Counts = Most & { words: number };

/** Words depend on the date, so a few more than the document states are no failure. */
const WORDS_MORE = 1.05;

/**
 * Counts user actions in a page and in all of its documents. A click, a tap or a key that activates something is one
 * press; choosing from a select takes two. A field is counted once. The words are those of every text that was visible
 * at a press; a text that stays on the pages, such as a button, is counted once.
 */
export async function countPresses(page: Page) {
  const filled = new Set<string>();
  const read = new Set<string>();
  const counts: Counts = { presses: 0, fields: 0, words: 0 };
  await installLookNow(page);
  await page.exposeFunction('oaklingPressed', (presses: number) => {
    counts.presses += presses;
  });
  await page.exposeFunction('oaklingFilled', (field: string) => {
    filled.add(field);
    counts.fields = filled.size;
  });
  await page.exposeFunction('oaklingRead', (texts: readonly string[]) => {
    for (const text of texts) read.add(text);
    counts.words = wordsIn([...read]);
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    /** Checks that the path is short enough, and that the document states the counts. */
    expectAtMost(way: string, most: Most): void {
      const { presses, fields, words } = counts;
      expect(presses, way).toBeLessThanOrEqual(most.presses);
      expect(fields, way).toBeLessThanOrEqual(most.fields);
      const [statedWords = 0, ...stated] = rowOf(way);
      expect(stated).toEqual([presses, fields, most.presses, most.fields]);
      process.stdout.write(`${way}: ${words} words\n`);
      expect(words, way).toBeLessThanOrEqual(statedWords * WORDS_MORE);
    },
  };
}

/** @returns the words, presses and fields of a row, and the limits. */
function rowOf(way: string): number[] {
  const row = readFileSync(DOC, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${way} |`));
  const cells = row?.split('|').map((cell) => cell.trim()) ?? [];
  return cells.slice(5, 10).map(Number);
}

/** Runs in the page. */
function listen(): void {
  const tell = (name: string, value: number | string | readonly string[]) => {
    const told: unknown = Reflect.get(window, name);
    if (typeof told === 'function') told(value);
  };
  const isTyped = (target: EventTarget | null) =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(button|checkbox|radio|submit)$/.test(target.type));
  document.addEventListener(
    'click',
    ({ target, detail, isTrusted }) => {
      // Clicking a label also clicks its field, which must be counted only once.
      const isOfLabel = target instanceof HTMLInputElement && detail === 0 && !isTrusted;
      if (isTyped(target) || isOfLabel) return;
      tell('oaklingPressed', 1);
      tell('oaklingRead', window.look.texts().visible);
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isTyped(target) && target instanceof Element)
        tell('oaklingFilled', `${location.pathname} ${target.id}`);
    },
    true,
  );
  document.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      tell('oaklingPressed', 2);
      tell('oaklingRead', window.look.texts().visible);
    },
    true,
  );
}
