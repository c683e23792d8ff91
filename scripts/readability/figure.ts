import { syllable } from 'syllable';
import { wordsOf } from './sentences.ts';

/** How hard a text is to read. */
export interface Figure {
  readonly words: number;
  /** Words a sentence, on average. */
  readonly length: number;
  /** Flesch-Kincaid: the school year that reads it with ease; year 6 is eleven years of age. */
  readonly grade: number;
}

/** @returns the figure of sentences that are read together. */
export function figureOf(sentences: readonly string[]): Figure {
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return { words: 0, length: 0, grade: 0 };
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  const length = words.length / sentences.length;
  const grade = 0.39 * length + 11.8 * (syllables / words.length) - 15.59;
  return { words: words.length, length, grade };
}
