import { FEELING_WORDS } from '@oakling/domain/sessions/friendships/check-in';
import type { FriendshipAnswer } from '@oakling/domain/admin/check-ins';
import { useQuery } from '@tanstack/react-query';
import { dayWords } from '../../lib/date-words.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { PersonLink } from './components/records.tsx';
import { friendshipsQuery } from './data.ts';
import { friendshipsText as text } from './friendships-text.ts';

/** Rule 6.447 */
export function FriendshipsPage() {
  const list = useQuery(friendshipsQuery);
  const { answers = [], quiet = [] } = list.data ?? {};
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {list.data !== undefined && answers.length + quiet.length === 0 && (
        <EmptyState picture="quiet-queue" title={text.emptyTitle} text={text.empty} />
      )}
      {answers.length > 0 && (
        <section aria-labelledby="answers" className="space-y-3">
          <h2 id="answers" className="text-2xl">
            {text.answers}
          </h2>
          <p className="max-w-prose">{text.intro}</p>
          <ul className="space-y-3">
            {answers.map((answer) => (
              <Card
                as="li"
                key={`${answer.by.id} ${answer.elder.id} ${answer.youth.id} ${answer.answeredAt}`}
                className="max-w-none space-y-2 [overflow-wrap:anywhere]"
              >
                <p className="font-semibold">{FEELING_WORDS[answer.feeling]}</p>
                {answer.note !== '' && <p className="whitespace-pre-line">{answer.note}</p>}
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                  <span>{text.by(answer)}</span>
                  <span>{dayWords(answer.answeredAt)}</span>
                </p>
                <Friends {...answer} />
              </Card>
            ))}
          </ul>
        </section>
      )}
      {quiet.length > 0 && (
        <section aria-labelledby="quiet" className="space-y-3">
          <h2 id="quiet" className="text-2xl">
            {text.quiet}
          </h2>
          <ul className="space-y-3">
            {quiet.map(({ elder, youth, lastMetAt }) => (
              <Card as="li" key={`${elder.id} ${youth.id}`} className="max-w-none space-y-1">
                <Friends elder={elder} youth={youth} />
                <p className="text-sm text-ink-soft">{text.lastMet(lastMetAt)}</p>
              </Card>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

function Friends({ elder, youth }: Pick<FriendshipAnswer, 'elder' | 'youth'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
      {[youth, elder].map((person) => (
        <li key={person.id}>
          <PersonLink person={person} />
        </li>
      ))}
    </ul>
  );
}
