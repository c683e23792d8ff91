import { syllable } from 'syllable';
import { wordsOf } from './sentences.ts';

/** A text's readability. */
export interface Figure {
  readonly words: number;
  /** Average words per sentence. */
  readonly length: number;
  /** The Flesch-Kincaid grade: the school year that reads it easily; grade 6 is age eleven. */
  readonly grade: number;
}

/** @returns the combined figure of sentences. */
export function figureOf(sentences: readonly string[]): Figure {
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return { words: 0, length: 0, grade: 0 };
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  const length = words.length / sentences.length;
  const grade = 0.39 * length + 11.8 * (syllables / words.length) - 15.59;
  return { words: words.length, length, grade };
}
