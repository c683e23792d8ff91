import { dirname } from 'node:path';
import { syllable } from 'syllable';
import type { Group } from './groups.ts';
import { sentencesOfMarkdown, sentencesOfScript, wordsOf } from './sentences.ts';

/** A measured file, or a folder's short files combined. */
export interface Measured extends Figure {
  readonly path: string;
  readonly sentences: readonly string[];
}

/** Shorter files are measured together with the other short ones in their folder. */
const FEWEST_WORDS = 100;

/** @returns each file's figures, hardest first. */
export function measure(sources: ReadonlyMap<string, string>): Measured[] {
  const texts = new Map<string, string[]>();
  for (const [path, source] of sources) {
    const sentences = path.endsWith('.md')
      ? sentencesOfMarkdown(source)
      : sentencesOfScript(path, source);
    const isShort = sentences.flatMap(wordsOf).length < FEWEST_WORDS;
    const key = isShort ? `${dirname(path)}, its short files` : path;
    texts.set(key, [...(texts.get(key) ?? []), ...sentences]);
  }
  return [...texts]
    .filter(([, sentences]) => sentences.length > 0)
    .map(([path, sentences]) => ({ path, sentences, ...figureOf(sentences) }))
    .toSorted((one, other) => other.grade - one.grade);
}

/** @returns the problems in words; empty when there are none. */
export function complaintsOf(
  measured: readonly Measured[],
  limits: Pick<Group, 'grade' | 'longest'>,
): string[] {
  const isPooled = ({ words }: Measured) => words < FEWEST_WORDS;
  return measured.flatMap((file) => [
    ...(file.grade > limits.grade && !isPooled(file)
      ? [
          `${file.path}: grade ${file.grade.toFixed(1)}, at most ${limits.grade}. Its hardest: ${hardest(file)}`,
        ]
      : []),
    ...file.sentences
      .map((sentence) => ({ sentence, count: wordsOf(sentence).length }))
      .filter(({ count }) => count > limits.longest)
      .map(
        ({ sentence, count }) =>
          `${file.path}: ${count} words in one sentence, at most ${limits.longest}: ${sentence}`,
      ),
  ]);
}

function hardest({ sentences }: Measured): string {
  const grade = (sentence: string) => figureOf([sentence]).grade;
  return sentences.toSorted((one, other) => grade(other) - grade(one))[0] ?? '';
}

/** A text's readability. */
interface Figure {
  readonly words: number;
  /** Average words per sentence. */
  readonly length: number;
  /** The Flesch-Kincaid grade: the school year that reads it easily; grade 6 is age eleven. */
  readonly grade: number;
}

/** @returns the combined figure of sentences. */
function figureOf(sentences: readonly string[]): Figure {
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return { words: 0, length: 0, grade: 0 };
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  const length = words.length / sentences.length;
  const grade = 0.39 * length + 11.8 * (syllables / words.length) - 15.59;
  return { words: words.length, length, grade };
}
