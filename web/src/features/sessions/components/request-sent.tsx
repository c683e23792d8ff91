import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { requestPage as text } from '../request-text.ts';

/** Rule 6.39: what stands in place of the form once the request is sent. Its heading takes focus. */
export function RequestSent({ name }: { name: string }) {
  const { dashboardRole } = useMe();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`${text.sentTitle} · Oakling`);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // The second half of a double click would mark what has come up under it.
    window.getSelection()?.removeAllRanges();
  }, []);
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center select-none">
      <img
        src="/empty-mail.svg"
        alt=""
        width={240}
        height={180}
        className="h-auto w-60 max-w-full"
      />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {text.sentTitle}
      </h1>
      <p>{text.sent}</p>
      <p className="text-ink-soft">{text.sentNext(name)}</p>
      <Button onClick={() => void navigate(`/dashboard/${dashboardRole}/matches`)}>
        {text.done}
      </Button>
    </Card>
  );
}
