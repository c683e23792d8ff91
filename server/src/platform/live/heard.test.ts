import { describe, expect, test } from 'vitest';
import { KEPT_MS, rememberHeard } from './heard.ts';
import { streamLife } from './live-route.ts';

function heardAt(start: number) {
  let time = start;
  const heard = rememberHeard(() => time);
  return {
    ...heard,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('Rule 8.8, that nothing was missed is said', () => {
  test('where nothing of the person’s was heard since the position', () => {
    const heard = heardAt(5000);
    heard.note('rosa');
    heard.pass(1);
    const position = heard.position();
    heard.note('sam');
    heard.pass(KEPT_MS);
    expect(heard.hadNothingSince('rosa', position)).toBe(true);
    expect(heard.hadNothingSince('sam', position)).toBe(false);
  });

  test('not of a change in the same moment, before or after', () => {
    const heard = heardAt(5000.7);
    heard.note('rosa');
    const position = heard.position();
    heard.note('sam');
    expect(heard.hadNothingSince('rosa', position)).toBe(false);
    expect(heard.hadNothingSince('sam', position)).toBe(false);
  });

  test('not where changes may have gone unheard meanwhile', () => {
    const heard = heardAt(5000);
    const position = heard.position();
    heard.pass(10);
    heard.forget();
    expect(heard.hadNothingSince('rosa', position)).toBe(false);
    heard.pass(1);
    expect(heard.hadNothingSince('rosa', heard.position())).toBe(true);
  });

  test('not of longer ago than changes are kept', () => {
    const heard = heardAt(5000);
    const position = heard.position();
    heard.note('rosa');
    heard.pass(KEPT_MS + 1);
    // What is older than that is dropped with the next change.
    heard.note('sam');
    expect(heard.hadNothingSince('rosa', position)).toBe(false);
    expect(heard.hadNothingSince('dana', position)).toBe(false);
  });

  test('not when a stream has ended by its age, as little as after a block (rule 9.53)', () => {
    expect(KEPT_MS).toBeLessThan(streamLife(0));
  });

  test('not of another server’s position, nor of what is none', () => {
    const [heard, other] = [heardAt(5000), heardAt(5000)];
    const [id] = heard.position().split('.');
    for (const position of [other.position(), '', `${id}`, `${id}.`, `${id}.later`, `.6000`])
      expect(heard.hadNothingSince('rosa', position)).toBe(false);
  });
});
