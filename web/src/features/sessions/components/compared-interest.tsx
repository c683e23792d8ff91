import {
  interestEmoji,
  type Comparison,
  type InterestName,
} from '@oakling/domain/interests/interest';
import { Chip } from '../../../ui/chip.tsx';
import { ARROWS } from '../text.ts';

type Props = {
  name: InterestName;
  /** Null, with the words, when one of the two has given the interest up since. */
  comparison: Comparison | null;
  words: string | null;
};

/**
 * An interest of a request as a chip. What its arrow means stands below it too, for those who cannot
 * hover; a screen reader hears it once, from the chip.
 */
export function ComparedInterest({ name, comparison, words }: Props) {
  if (comparison === null || words === null) {
    return <Chip icon={interestEmoji(name)} label={name} />;
  }
  return (
    <>
      <Chip icon={interestEmoji(name)} label={name} arrow={ARROWS[comparison]} words={words} />
      <p aria-hidden className="ps-3 pt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {words}
      </p>
    </>
  );
}
