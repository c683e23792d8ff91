import type { MatchView } from '@oakling/domain/matches/contract';
import { CalendarCheck, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../../lib/me.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { usePageTitle } from '../../../../ui/page-heading.tsx';
import { requestPage as text, whoDecides } from '../request-text.ts';
import { sentText } from '../later-text.ts';

/** Replaces the form after sending, and moves the focus to its heading. Rules 6.39 and 6.210 */
export function RequestSent({ match }: { match: MatchView }) {
  const { dashboardRole, isOfAge, mailbox } = useMe();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`${text.sentTitle} · Oakling`);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // The second click of a double click would select text that has just appeared under it.
    window.getSelection()?.removeAllRanges();
  }, []);
  const decides = whoDecides(match, isOfAge);
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center select-none">
      <Illustration name="request-sent" celebrates />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {text.sentTitle}
      </h1>
      <p>{text.sent}</p>
      <h2 className="mt-2 text-xl">{sentText.next}</h2>
      <ol className="space-y-4 self-stretch text-start">
        <li className={row}>
          <Avatar src={match.avatarUrl} of={match} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{sentText.yes(match.name)}</span>
        </li>
        {decides === 'parent' && (
          <li className={row}>
            <span className={sign}>
              <UsersRound aria-hidden className="size-8" />
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {dashboardRole === 'youth' ? sentText.yourParent : sentText.parent(match.name)}
            </span>
          </li>
        )}
        <li className={row}>
          <span className={sign}>
            <CalendarCheck aria-hidden className="size-8" />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{sentText.calendar}</span>
        </li>
      </ol>
      <p className="text-ink-soft">
        {`${sentText.asked(match.name, decides === 'parent' ? dashboardRole : null)} ${
          mailbox === undefined ? sentText.byMail : sentText.here
        }`}
      </p>
      <Button onClick={() => void navigate(`/dashboard/${dashboardRole}/matches`)}>
        {text.done}
      </Button>
    </Card>
  );
}

const row = 'flex max-w-none items-center gap-4 text-lg';
const sign =
  'inline-flex size-[min(4rem,16vw)] shrink-0 items-center justify-center rounded-full bg-role-soft text-role-ink';
