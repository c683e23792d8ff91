import type { RestView } from '@oakling/domain/sessions/supervision/rest';
import { firstName, sentence } from '@oakling/domain/kernel/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/api.ts';
import { dayWords } from '../../../../lib/date-words.ts';
import { useChange } from '../../../../lib/use-change.ts';
import { Button } from '../../../../ui/button.tsx';
import { SectionCard } from '../../../../ui/card.tsx';
import {
  FeedbackMessage,
  useFeedback,
  useHeadingAfterSuccess,
} from '../../../../ui/live-region.tsx';

const text = {
  heading: 'Not for now',
  intro: (asked: string) =>
    `They can’t ask ${asked} for a session until the day below. It follows “Not this person for now”, a break, or the third no within 30 days. We didn’t tell them.`,
  breakFrom: (name: string) => `A break from ${name}`,
  onBreak: (name: string, asked: string) =>
    sentence`During a break, ${firstName(name)} can’t ask ${asked} for a session. We don’t tell ${firstName(name)}.`,
  until: (day: string) => `Until ${day}`,
  lift: 'Let them ask',
  liftOf: (name: string) => `Let them ask: ${name}`,
  end: 'End the break',
  lifted: (name: string) => `${name} can ask again.`,
  failed: (name: string) => `${name} still can’t ask. Please try again.`,
};

/** Rule 6.277 */
export const restsQuery = queryOptions({
  queryKey: ['sessions', 'rests'],
  queryFn: async () => (await bodyOf(api.rests.$get())).items,
});

type Props = {
  askedId: string;
  asked: string;
  /** Shows only this friend's rest. Rule 6.448 */
  friend?: { readonly id: string; readonly name: string };
};

export const REST_HEADING = 'rests';

/** People who currently can't send requests to a child or to the reader. Shown only if there are any. Rule 6.277 */
export function RestsSection({ askedId, asked, friend }: Props) {
  const { data } = useQuery(restsQuery);
  const { mutateAsync, isPending } = useChange(
    (param: { askerId: string; askedId: string }) =>
      bodyOf(api.rests[':askerId'][':askedId'].$delete({ param, json: {} })),
    restsQuery.queryKey,
  );
  const { feedback, attempt } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const rests =
    data?.filter(
      (rest) => rest.askedId === askedId && (friend === undefined || rest.askerId === friend.id),
    ) ?? [];
  if (rests.length === 0 && feedback === null) return null;
  const lift = ({ asker, askerId }: RestView) =>
    attempt(() => mutateAsync({ askerId, askedId }), text.lifted(asker), text.failed(asker));
  return (
    <SectionCard
      id={REST_HEADING}
      headingRef={heading}
      {...(friend === undefined
        ? { heading: text.heading, intro: text.intro(asked) }
        : { heading: text.breakFrom(friend.name), intro: text.onBreak(friend.name, asked) })}
    >
      <FeedbackMessage feedback={feedback} />
      <ul className="divide-y divide-line-soft">
        {rests.map((rest) => (
          <li
            key={rest.askerId}
            className="flex max-w-none flex-wrap items-center justify-between gap-3 py-3"
          >
            <div className="min-w-0 grow basis-48">
              {friend === undefined && (
                <p className="font-semibold [overflow-wrap:anywhere]">{rest.asker}</p>
              )}
              <p className="text-ink-soft">{text.until(dayWords(rest.until))}</p>
            </div>
            <Button
              variant="secondary"
              {...(friend === undefined && { 'aria-label': text.liftOf(rest.asker) })}
              disabled={isPending}
              onClick={() => void lift(rest)}
            >
              {friend === undefined ? text.lift : text.end}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
