import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { deviceWords } from './logins-section.tsx';
import {
  leftBehindQuery,
  isEndable,
  useCheckLeftBehind,
  useEnd,
  type Endable,
} from '../left-behind-data.ts';
import { endFailure, entryWords, leftBehindText as text, linkWords } from '../left-behind-text.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RowCard } from '../../../ui/open-row.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';

/** The banner after a password change, shown if something from before still works. Rule 1.146 */
export function WasItYou() {
  const { dashboardRole } = useMe();
  const { data = [] } = useQuery(leftBehindQuery);
  const { mutateAsync, isPending } = useCheckLeftBehind();
  const { feedback, attempt } = useFeedback();
  if (data.length === 0) return null;
  return (
    <div className="mb-6 space-y-3 print:hidden">
      <Alert tone="info" title={text.bannerTitle}>
        <p>{text.banner}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <TextLink to={`/dashboard/${dashboardRole}/account#left-behind`} isAlone>
            {text.check}
          </TextLink>
          <Button
            variant="secondary"
            isPending={isPending}
            pendingText={text.saving}
            onClick={() => void attempt(() => mutateAsync(), '', endFailure)}
          >
            {text.allMine}
          </Button>
        </div>
      </Alert>
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}

/** The entries, without a child whose decisions are an entry, because both lead to the child's page. */
function withoutRepeats(items: readonly LeftBehind[]): readonly LeftBehind[] {
  const decided = new Set(items.map((item) => (item.what === 'decisions' ? item.childId : null)));
  return items.filter((item) => item.what !== 'child' || !decided.has(item.childId));
}

/** Rules 1.146 and 1.147 */
export function LeftBehindSection() {
  const { data: found = [] } = useQuery(leftBehindQuery);
  const data = withoutRepeats(found);
  const end = useEnd();
  const { feedback, attempt } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const { hash, key } = useLocation();
  const isLinked = hash === '#left-behind' && data.length > 0;
  // The browser looks for the link's target before this section has loaded.
  useEffect(() => {
    if (!isLinked) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isLinked, key, heading]);
  if (data.length === 0 && feedback === null) return null;
  return (
    <RowCard
      id="left-behind"
      heading={text.heading}
      value={text.count(data.length)}
      intro={text.intro}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      <ul className="divide-y divide-line-soft">
        {data.map((item) => (
          <Entry
            key={JSON.stringify(item)}
            item={item}
            onEnd={(endable) => {
              if (!end.isPending)
                void attempt(() => end.mutateAsync(endable), text.ended, endFailure);
            }}
          />
        ))}
      </ul>
    </RowCard>
  );
}

/** The page on which an entry that has no button can be ended. */
function pageOf(item: Exclude<LeftBehind, Endable>): string {
  if (item.what === 'silenced') return '#notification-choices';
  if (item.what === 'own-device') return item.isCurrent ? '#own-device' : '#logins';
  const page = `/dashboard/parent/children/${item.childId}`;
  return item.what === 'pin' ? `${page}?open=new-pin` : page;
}

export function Entry({ item, onEnd }: { item: LeftBehind; onEnd: (item: Endable) => void }) {
  const { title, facts } = entryWords(item, deviceWords);
  return (
    <li className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-ink-soft">{facts}</p>
        {item.what === 'guardian' && !item.mayEnd && <p>{text.passwordFirst}</p>}
      </div>
      {isEndable(item) ? (
        (item.what !== 'guardian' || item.mayEnd) && (
          <Button
            variant="secondary"
            aria-label={`${text.end}: ${title}`}
            onClick={() => onEnd(item)}
          >
            {text.end}
          </Button>
        )
      ) : (
        <TextLink to={pageOf(item)} isAlone>
          {linkWords(item)}
        </TextLink>
      )}
    </li>
  );
}
