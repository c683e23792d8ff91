import { ChevronDown, TabletSmartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { childPinText as text } from '../pin-text.ts';

/** `isAsked`: a link led here. `isOpen`: a problem needs attention. */
type MoreProps = { title: string; isAsked?: boolean; isOpen?: boolean; children: ReactNode };

export function More({ title, isAsked = false, isOpen = false, children }: MoreProps) {
  const summary = useRef<HTMLElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  // Stays open after another guardian has fixed the problem, because the reader may be typing.
  if ((isAsked || isOpen) && !wasOpened) setWasOpened(true);
  useEffect(() => {
    if (isAsked) summary.current?.focus();
  }, [isAsked]);
  return (
    <details open={wasOpened} className="group/row border-t border-line-soft pt-2 print:hidden">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-role-ink [&::-webkit-details-marker]:hidden"
      >
        <span>{title}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open/row:rotate-180" />
      </summary>
      <div className="space-y-4 pt-2">{children}</div>
    </details>
  );
}

type DeviceProps = {
  device: string;
  words: string;
  /** Removes the device. Undefined if it can't be removed here. */
  onEnd: (() => void) | undefined;
};

export function DeviceLine({ device, words, onEnd }: DeviceProps) {
  return (
    <li className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <TabletSmartphone aria-hidden className="size-8 shrink-0 text-role-ink" />
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p className="font-semibold">{device}</p>
        <p className="text-ink-soft">{words}</p>
      </div>
      {onEnd !== undefined && (
        <Button variant="secondary" aria-label={text.endOf(device)} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
