import {
  Ban,
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
import { OpenRow } from '../../../ui/open-row.tsx';
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

/** Rule 9.240 */
export function ChildRow({ part, content, children, ...row }: Props) {
  return (
    <OpenRow icon={ICONS[part]} heading={partNames[part]} {...row}>
      {children}
      {content}
    </OpenRow>
  );
}
