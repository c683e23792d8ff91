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
            {answers.map(({ by, elder, youth, feeling, note, answeredAt }) => (
              <Card
                as="li"
                key={`${by.id} ${elder.id} ${youth.id} ${answeredAt}`}
                className="max-w-none space-y-2 [overflow-wrap:anywhere]"
              >
                <p className="font-semibold">{text.feelings[feeling]}</p>
                {note !== '' && <p className="whitespace-pre-line">{note}</p>}
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                  <span>{text.by(by, elder, youth)}</span>
                  <span>{dayWords(answeredAt)}</span>
                </p>
                <Friends elder={elder} youth={youth} />
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

type Person = Parameters<typeof PersonLink>[0]['person'];

function Friends({ elder, youth }: Readonly<Record<'elder' | 'youth', Person>>) {
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
