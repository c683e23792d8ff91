import type { LoginView } from '@oakling/domain/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, type Feedback } from '../../../ui/live-region.tsx';
import { LoadFailed, Skeleton } from '../../../ui/loading.tsx';
import { loginsQuery, useEndLogin, useEndOtherLogins } from '../data.ts';
import { loginsText } from '../text.ts';

/** A person's own logins, and the way to end them. Rule 1.40 */
export function LoginsSection() {
  const logins = useQuery(loginsQuery);
  const endLogin = useEndLogin();
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The button that was pressed may have left the page, with its dialog.
    if (feedback !== null) heading.current?.focus();
  }, [feedback]);
  const end = (login: LoginView) => {
    setFeedback(null);
    endLogin.mutate(login, {
      onSuccess: () =>
        setFeedback({ tone: 'success', words: loginsText.ended(deviceWords(login.device)) }),
      onError: () => setFeedback({ tone: 'error', words: loginsText.endFailed }),
    });
  };
  const others = logins.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Card as="section" aria-labelledby="logins" className="space-y-4">
      <div className="space-y-1">
        <h2 id="logins" ref={heading} tabIndex={-1} className="text-xl">
          {loginsText.heading}
        </h2>
        <p className="text-ink-soft">{loginsText.intro}</p>
      </div>
      <FeedbackMessage feedback={feedback} />
      {logins.isPending && <Skeleton label={loginsText.loading} count={2} />}
      {logins.isError && (
        <LoadFailed words={loginsText.failed} onRetry={() => void logins.refetch()} />
      )}
      {logins.data !== undefined && (
        <ul className="divide-y divide-line-soft">
          {logins.data.map((login) => (
            <LoginItem key={login.id} login={login} onEnd={() => end(login)} />
          ))}
        </ul>
      )}
      {others.length > 0 && <EndOtherLogins count={others.length} onDone={setFeedback} />}
    </Card>
  );
}

/** One browser in which the person is logged in. */
function LoginItem({ login, onEnd }: { login: LoginView; onEnd: () => void }) {
  const device = deviceWords(login.device);
  return (
    <li className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <MonitorSmartphone aria-hidden className="size-8 shrink-0 text-role-ink" />
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p className="font-semibold">{device}</p>
        {/* The server renews the time at most once a day, so an hour would promise too much. */}
        <p className="text-ink-soft">{loginsText.lastUsed(dayWords(login.lastUsedAt))}</p>
      </div>
      {login.isCurrent ? (
        <p className="rounded-full bg-role-soft px-4 py-1 font-semibold text-role-ink">
          {loginsText.thisBrowser}
        </p>
      ) : (
        <Button variant="secondary" onClick={onEnd} aria-label={loginsText.logOutOf(device)}>
          {loginsText.logOut}
        </Button>
      )}
    </li>
  );
}

type Props = {
  count: number;
  onDone: (feedback: { tone: 'success' | 'error'; words: string }) => void;
};

/** Ends every login but this one, once that is confirmed. */
function EndOtherLogins({ count, onDone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useEndOtherLogins();

  async function confirm() {
    const feedback = await mutateAsync().then(
      () => ({ tone: 'success', words: loginsText.endedOthers }) as const,
      () => ({ tone: 'error', words: loginsText.endFailed }) as const,
    );
    setIsAsking(false);
    onDone(feedback);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {loginsText.endOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={loginsText.confirmTitle}
        confirmLabel={loginsText.endOthers}
        cancelLabel={loginsText.keep}
        tone="danger"
        isPending={isPending}
        pendingText={loginsText.endingOthers}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{loginsText.confirmBody(count)}</p>
      </ConfirmDialog>
    </>
  );
}

/** The first that fits counts: most browsers also carry the names of their ancestors. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android.*Mobile/, 'an Android phone'],
  [/Android/, 'an Android tablet'],
  [/Windows/, 'a Windows computer'],
  [/CrOS/, 'a Chromebook'],
  [/Macintosh/, 'a Mac'],
  [/Linux/, 'a Linux computer'],
];

/** A browser in words, from what it says of itself: "Firefox on a Windows computer". Rule 1.40 */
export function deviceWords(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'A browser';
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'an unknown device';
  return `${browser} on ${system}`;
}
