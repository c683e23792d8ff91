import {
  Ban,
  ChevronDown,
  Eye,
  FolderLock,
  History,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Pause,
  UsersRound,
} from 'lucide-react';
import type { Elements } from '../../../ui/card.tsx';
import { partNames, type ChildPart } from '../child-text.ts';

/** The parts that another feature adds to a row. */
export interface MorePart {
  readonly content?: Elements;
  readonly value?: string;
  readonly isOpen?: boolean;
}

const ICONS: Readonly<Record<ChildPart, LucideIcon>> = {
  pause: Pause,
  decides: UsersRound,
  rules: ListChecks,
  shown: Eye,
  blocked: Ban,
  login: KeyRound,
  history: History,
  data: FolderLock,
};

type Props = MorePart & { part: ChildPart; value: string; children: Elements };

/** A row that says its value and opens. Closed parts stay in the page, so its search finds them. Rule 9.240 */
export function ChildRow({ part, value, isOpen = false, content, children }: Props) {
  const Icon = ICONS[part];
  return (
    <details open={isOpen} className="group/row border-line-soft not-last:border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-[min(1.25rem,4vw)] py-2 hover:bg-role-soft [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden className="size-5 shrink-0 text-role-ink" />
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{partNames[part]}</h2>
          <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{value}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-role-ink group-open/row:rotate-180"
        />
      </summary>
      {/* The sections lie in the row's card, so they have no frames of their own. */}
      <div className="space-y-8 px-[min(1.25rem,4vw)] pt-2 pb-6 [&>section]:border-0 [&>section]:p-0 [&>section]:shadow-none [&>section_h2]:text-base">
        {children}
        {content}
      </div>
    </details>
  );
}
