import type { LoginView } from '@oakling/domain/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { Button } from '../../../ui/button.tsx';
import { RowCard } from '../../../ui/open-row.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { loginsQuery, useEndLogin, useEndOtherLogins } from '../data.ts';
import { loginsText } from '../account-text.ts';

/** Rule 1.40 */
export function LoginsSection() {
  const logins = useQuery(loginsQuery);
  const endLogin = useEndLogin();
  const { feedback, attempt } = useFeedback();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The pressed button may have been removed together with its dialog.
    if (feedback !== null) heading.current?.focus();
  }, [feedback]);
  const end = (login: LoginView) => {
    const done = loginsText.ended(deviceWords(login.device));
    return attempt(() => endLogin.mutateAsync(login), done, loginsText.endFailed);
  };
  const others = logins.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <RowCard
      id="logins"
      heading={loginsText.heading}
      value={logins.data === undefined ? '' : loginsText.count(logins.data.length)}
      intro={loginsText.intro}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      <LoadState query={logins} what={loginsText.what} count={2} />
      {logins.data !== undefined && (
        <ul className="divide-y divide-line-soft">
          {logins.data.map((login) => (
            <LoginItem key={login.id} login={login} onEnd={() => void end(login)} />
          ))}
        </ul>
      )}
      {others.length > 0 && <EndOtherLogins count={others.length} attempt={attempt} />}
    </RowCard>
  );
}

function LoginItem({ login, onEnd }: { login: LoginView; onEnd: () => void }) {
  const device = deviceWords(login.device);
  return (
    <li className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <MonitorSmartphone aria-hidden className="size-8 shrink-0 text-role-ink" />
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p className="font-semibold">{device}</p>
        {/* The server updates the time at most once a day, so showing an hour would be too precise. */}
        <p className="text-ink-soft">{loginsText.lastUsed(dayWords(login.lastUsedAt))}</p>
        {login.isOwnDevice && <p className="text-ink-soft">{loginsText.ownDevice}</p>}
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

type Props = { count: number; attempt: ReturnType<typeof useFeedback>['attempt'] };

function EndOtherLogins({ count, attempt }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useEndOtherLogins();

  async function confirm() {
    const end = () => mutateAsync().finally(() => setIsAsking(false));
    await attempt(end, loginsText.endedOthers, loginsText.endFailed);
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

/** The first match counts, because most browsers also name the browsers from which they descend. */
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

/** Describes a user agent, such as "Firefox on a Windows computer". Rule 1.40 */
export function deviceWords(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'A browser';
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'an unknown device';
  return `${browser} on ${system}`;
}
