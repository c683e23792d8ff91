import type { SessionView } from '@oakling/domain/sessions/contract';
import type { PreviousView } from '@oakling/domain/sessions/life-view';
import { MessageSquareText, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { changedWords, lifeText as text } from '../life-text.ts';
import { common, listWords } from '../text.ts';
import { Detail } from './detail.tsx';
import { WhenAndWhere } from './when-and-where.tsx';

type Props = {
  session: SessionView;
  previous: PreviousView;
  /** The details of the present version, labelled by the id they are given. */
  children: (labelledBy: string) => ReactNode;
};

/** Rule 6.66: a changed session beside what it was, and in words what is different. */
export function BeforeAndNow({ session, previous, children }: Props) {
  const [beforeId, nowId] = [useId(), useId()];
  const { interests, message } = previous;
  const now = session.interests.map(({ name }) => name);
  const isAboutOther = interests.toSorted().join() !== now.toSorted().join();
  return (
    <div className="space-y-4">
      <p className="font-semibold">{changedWords(previous, session)}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
        <div className="space-y-2 rounded-card border-2 border-line-soft p-4">
          <p id={beforeId} className="font-semibold">
            {previous.wasApproved ? text.beforeApproved : text.before}
          </p>
          <WhenAndWhere version={previous} labelledBy={beforeId}>
            {isAboutOther && <Detail icon={<Sprout />}>{listWords(interests)}</Detail>}
            {message !== null && (
              <Detail icon={<MessageSquareText />}>
                {message === '' ? common.noNote : <q className="whitespace-pre-line">{message}</q>}
              </Detail>
            )}
          </WhenAndWhere>
        </div>
        <div className="space-y-2 rounded-card border-2 border-role-ink p-4">
          <p id={nowId} className="font-semibold">
            {text.now}
          </p>
          {children(nowId)}
          {isAboutOther && (
            <ul>
              <Detail icon={<Sprout />}>{listWords(now)}</Detail>
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
