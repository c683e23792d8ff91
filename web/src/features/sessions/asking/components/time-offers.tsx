import { useWatch } from 'react-hook-form';
import { dayInYearWords, instantOf, spokenClockWords } from '../../../../lib/date-words.ts';
import { TIME_FIELDS, type TimeValues } from '../meeting-values.ts';
import { requestPage as text } from '../request-text.ts';
import { ChoiceButton, Choices } from './choice-button.tsx';

type Props = { offers: readonly TimeValues[]; onChoose: (offer: TimeValues) => void };

/** Rule 6.268 */
export function TimeOffers({ offers, onChoose }: Props) {
  const now = useWatch<TimeValues, typeof TIME_FIELDS>({ name: TIME_FIELDS }).join();
  if (offers.length === 0) return null;
  return (
    <Choices label={text.offers}>
      {offers.map((offer) => (
        <ChoiceButton
          key={`${offer.date} ${offer.startTime}`}
          words={offerWords(offer)}
          isPressed={TIME_FIELDS.map((field) => offer[field]).join() === now}
          onPress={() => onChoose(offer)}
        />
      ))}
    </Choices>
  );
}

function offerWords({ date, startTime, endTime }: TimeValues): string {
  const instant = (time: string) => instantOf(`${date}T${time}`).toISOString();
  const [from, to] = [instant(startTime), instant(endTime)];
  const [start, end] = [spokenClockWords(from), spokenClockWords(to)];
  const half = /\s[AP]M$/iu.exec(end)?.[0] ?? '';
  return `${dayInYearWords(from)}, ${start.replace(half, '')} to ${end}`;
}
