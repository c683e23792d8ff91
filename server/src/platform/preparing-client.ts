import pg from 'pg';
import { nameOf } from './prepare-statements.ts';

/**
 * A connection of a library that names no statements: they are planned once for it, too. Of its pool's calls
 * those with values are statements asked again and again; the others are left as they are.
 */
export class PreparingClient extends pg.Client {
  override query = ((...asked: readonly unknown[]) => {
    const [text, values, callback] = asked;
    if (typeof text !== 'string' || !Array.isArray(values)) return this.#ask(asked);
    const name = nameOf(text);
    return this.#ask([{ text, values, ...(name !== undefined && { name }) }, callback]);
  }) as pg.Client['query'];

  #ask(asked: readonly unknown[]): unknown {
    return Reflect.apply(super.query, this, [...asked]);
  }
}
