import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const DOC = join(import.meta.dirname, '../../../docs/journeys.md');

interface Counts {
  presses: number;
  fields: number;
}

/**
 * Counts user actions in a page and in all of its documents. A click, a tap or a key that activates something is one
 * press; choosing from a select takes two. A field is counted once.
 */
export async function countPresses(page: Page) {
  const filled = new Set<string>();
  const counts: Counts = { presses: 0, fields: 0 };
  await page.exposeFunction('oaklingPressed', (presses: number) => {
    counts.presses += presses;
  });
  await page.exposeFunction('oaklingFilled', (field: string) => {
    filled.add(field);
    counts.fields = filled.size;
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    /** Checks that the path is short enough, and that the document states the exact counts. */
    expectAtMost(way: string, most: Counts): void {
      expect(counts.presses, way).toBeLessThanOrEqual(most.presses);
      expect(counts.fields, way).toBeLessThanOrEqual(most.fields);
      expect(rowOf(way)).toEqual(
        [counts, most].flatMap(({ presses, fields }) => [presses, fields]),
      );
    },
  };
}

function rowOf(way: string): number[] {
  const row = readFileSync(DOC, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${way} |`));
  const cells = row?.split('|').map((cell) => cell.trim()) ?? [];
  return cells.slice(-5, -1).map(Number);
}

/** Runs in the page. */
function listen(): void {
  const tell = (name: string, value: number | string) => {
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
      if (!isTyped(target) && !isOfLabel) tell('oaklingPressed', 1);
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
      if (target instanceof HTMLSelectElement) tell('oaklingPressed', 2);
    },
    true,
  );
}
