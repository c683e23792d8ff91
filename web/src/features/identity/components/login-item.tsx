import type { LoginView } from '@oakling/domain/identity/contract';
import { MonitorSmartphone } from 'lucide-react';
import { dayWords } from '../../../lib/date-words.ts';
import { Button } from '../../../ui/button.tsx';
import { deviceWords } from '../device-words.ts';
import { loginsText } from '../text.ts';

/** One browser in which the person is logged in. */
export function LoginItem({ login, onEnd }: { login: LoginView; onEnd: () => void }) {
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
