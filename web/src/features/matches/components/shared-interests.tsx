import { interestEmoji } from '@oakling/domain/interests/interest';
import type { MatchView } from '@oakling/domain/matches/contract';
import { Chip } from '../../../ui/chip.tsx';
import { arrows, matchesText as text } from '../text.ts';

type Props = { name: string; interests: MatchView['sharedInterests'] };

/**
 * A chip for each shared interest. What its tooltip says stands beside it too, for those who cannot
 * hover; a screen reader hears it once, from the chip. Rules 5.13 to 5.15
 */
export function SharedInterests({ name, interests }: Props) {
  return (
    <ul aria-label={text.sharedInterests} className="space-y-3">
      {interests.map((interest) => {
        const words = text.levels(interest.level, name, interest.theirLevel);
        return (
          <li key={interest.name} className="space-y-1">
            <Chip
              icon={interestEmoji(interest.name)}
              label={interest.name}
              arrow={arrows[interest.comparison]}
              words={words}
            />
            <p aria-hidden className="ps-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
              {words}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
