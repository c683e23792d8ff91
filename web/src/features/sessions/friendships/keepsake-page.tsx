import type { Keepsake } from '@oakling/domain/sessions/friendships/goodbye';
import { GOODBYES, type GoodbyeCard } from '@oakling/domain/safety/contract';
import { interestEmoji } from '@oakling/domain/interests/interest';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { dayInYearWords } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import {
  FeedbackMessage,
  LiveRegion,
  useFeedback,
  useHeadingAfterSuccess,
} from '../../../ui/live-region.tsx';
import { EmptyState, LoadState } from '../../../ui/loading.tsx';
import { MoreDetails } from '../../../ui/more-details.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PrintButton } from '../components/print-button.tsx';
import { keepsakesQuery, useResume, useSendCard } from './keepsake-data.ts';
import { CARD_OPTIONS, cardOf, goodbyeText as text } from './goodbye-text.ts';
import { friendsText } from './text.ts';

/** Rule 6.484 */
export function EarlierFriends() {
  const { dashboardRole: role } = useMe();
  const { data } = useQuery(keepsakesQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="space-y-3">
      <h2 id="earlier" className="text-2xl">
        {text.earlier}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-6">
        {data.map((item) => (
          <Card as="li" key={item.id} className="flex flex-col gap-2">
            <h3 className="text-lg font-semibold">{text.other(item)}</h3>
            <p className="text-ink-soft">{text.met(item)}</p>
            <p className="mt-auto pt-2">
              <LinkButton
                to={`/dashboard/${role}/friends/keepsakes/${item.id}`}
                variant="secondary"
              >
                <span>{text.open}</span>
                <VisuallyHidden>{`: ${text.other(item)}`}</VisuallyHidden>
              </LinkButton>
            </p>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Rules 6.484 and 6.485 */
export function KeepsakePage() {
  const { id } = useParams();
  const { dashboardRole: role } = useMe();
  const list = useQuery(keepsakesQuery);
  const { data } = list;
  const item = data?.find((one) => one.id === id);
  return (
    <Page>
      <PageHeading>{item === undefined ? friendsText.heading : text.heading(item)}</PageHeading>
      <LoadState query={list} loading={friendsText.loading} failed={friendsText.failed} />
      {data !== undefined && item === undefined && (
        <EmptyState picture="not-found" title={text.gone} />
      )}
      {item !== undefined && <Kept item={item} />}
      <p className="print:hidden">
        <TextLink to={`/dashboard/${role}/friends`} isAlone>
          {friendsText.all}
        </TextLink>
      </p>
    </Page>
  );
}

const SHOWN_DATES = 8;

function Kept({ item }: { item: Keepsake }) {
  const { metAt, interests, received, sent } = item;
  return (
    <>
      <Card className="flex max-w-none flex-wrap items-center gap-x-6 gap-y-3">
        <Sapling meetings={metAt.length} />
        <div className="min-w-0 grow basis-60 space-y-2 [overflow-wrap:anywhere]">
          <p className="text-xl">{text.met(item)}</p>
          {interests.map((name) => (
            <p key={name} className="flex gap-2">
              <Emoji>{interestEmoji(name)}</Emoji>
              <span>{name}</span>
            </p>
          ))}
        </div>
        <PrintButton label={text.print} />
      </Card>
      {(received !== null || sent !== null || item.canAnswer) && <Cards item={item} />}
      {metAt.length > 1 && (
        <section aria-labelledby="dates" className="space-y-3">
          <h2 id="dates" className="text-2xl">
            {text.dates}
          </h2>
          <Dates dates={metAt.slice(-SHOWN_DATES)} />
          {metAt.length > SHOWN_DATES && (
            <MoreDetails label={text.allDates}>
              <Dates dates={metAt.slice(0, -SHOWN_DATES)} />
            </MoreDetails>
          )}
        </section>
      )}
      {item.canResume && <Resume item={item} />}
    </>
  );
}

function Written({ by, card }: { by: string; card: GoodbyeCard }) {
  return (
    <Card className="max-w-none bg-role-soft">
      <blockquote className="font-serif text-xl">{GOODBYES[card]}</blockquote>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{by}</p>
    </Card>
  );
}

function Dates({ dates }: { dates: readonly string[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-1">
      {dates.toReversed().map((at) => (
        <li key={at}>{dayInYearWords(at)}</li>
      ))}
    </ul>
  );
}

const saved = { tone: 'success', words: text.sentDone } as const;

/** Rule 6.485 */
function Cards({ item }: { item: Keepsake }) {
  const { received, sent, canAnswer, otherId } = item;
  const { mutateAsync, isPending } = useSendCard(item.id);
  const { feedback, attempt } = useFeedback();
  const [card, setCard] = useState<GoodbyeCard>('thanks');
  // The response may have been lost after the change. Rule 10.463
  const isSaved = feedback?.tone === 'error' && sent === card;
  const heading = useHeadingAfterSuccess(isSaved ? saved : feedback);
  function send(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) void attempt(() => mutateAsync({ card }), text.sentDone, text.failed);
  }
  return (
    <section aria-labelledby="cards" className="space-y-3">
      <h2 id="cards" ref={heading} tabIndex={-1} className="text-2xl">
        {text.cards}
      </h2>
      {received !== null && <Written by={text.received(item)} card={received} />}
      {sent !== null && <Written by={text.sent(item)} card={sent} />}
      <FeedbackMessage feedback={isSaved ? saved : feedback} />
      {canAnswer && otherId !== null && (
        <form noValidate className="space-y-3 print:hidden" onSubmit={send}>
          <RadioGroupField
            legend={text.answer(item)}
            description={text.answerHint}
            name="card"
            value={card}
            options={CARD_OPTIONS}
            onChange={({ target }) => setCard(cardOf(target.value) ?? card)}
          />
          <Button type="submit" isPending={isPending} pendingText={text.sending}>
            {text.send}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Takes the goodbye back. Rule 6.483 */
function Resume({ item: { ownerId, otherId } }: { item: Keepsake }) {
  const { dashboardRole: role } = useMe();
  const navigate = useNavigate();
  const { mutate, isPending, isError } = useResume(() => {
    showToast(text.resumed, 'success');
    void navigate(`/dashboard/${role}/friends`);
  });
  if (otherId === null) return null;
  return (
    <section aria-label={text.resume} className="space-y-2 print:hidden">
      <p className="text-ink-soft">{text.resumeHint}</p>
      <LiveRegion>{isError && <Alert tone="error">{text.failed}</Alert>}</LiveRegion>
      <Button
        variant="secondary"
        disabled={isPending}
        onClick={() => mutate({ blockerId: ownerId, blockedId: otherId })}
      >
        {text.resume}
      </Button>
    </section>
  );
}

const MOST_LEAVES = 12;
/** Outlines from the bottom to the top, on both sides in turn. */
const LEAVES = Array.from({ length: MOST_LEAVES }, (_, leaf) => {
  const side = leaf % 2 === 0 ? 1 : -1;
  return `M60 ${82 - leaf * 5} q${side * 8} -14 ${side * 24} -10 q${side * -4} 13 ${side * -24} 10`;
});

/** A drawing that grows with the meetings: a leaf for each of the first twelve. Decorative. */
export function Sapling({ meetings }: { meetings: number }) {
  const leaves = Math.min(meetings, MOST_LEAVES);
  const top = 84 - leaves * 5;
  return (
    <svg
      aria-hidden
      viewBox={`0 ${top - 14} 120 ${124 - top}`}
      className="w-32 shrink-0 text-success-ink"
    >
      <ellipse cx="60" cy="100" rx="34" ry="7" className="fill-line" />
      <path d={`M60 98 V${top}`} stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <path d={LEAVES.slice(0, leaves).join(' ')} fill="currentColor" />
    </svg>
  );
}
