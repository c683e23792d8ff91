import type { Waiting } from '@oakling/domain/admin/contract';
import { keysOf } from '@oakling/domain/kernel/keys-of';
import { SectionCard } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

/** Most urgent first. Rule 9.401 */
const WAITING = {
  appeals: ['Appeals to answer', '/moderation#appeals'],
  mine: ['Your cases', '/moderation?status=assigned#reports'],
  open: ['Reports to take', '/moderation?status=open#reports'],
  elders: ['Elders to check', '/moderation/people?standing=unverified#found'],
  checks: ['Elders with a check to renew', '/moderation/people?renew'],
  consents: ['Missing consents', '/moderation/consents'],
  mails: ['Undelivered emails', '/moderation/unsent-mails'],
} as const;

const text = { heading: 'Waits for you', nothing: 'Nothing is waiting for you.' };

/** Counts the work that waits for moderators, with links to it. Rule 9.401 */
export function WaitsForYou({ waiting }: { waiting: Waiting }) {
  const kinds = keysOf(WAITING).filter((kind) => waiting[kind] > 0);
  return (
    <SectionCard heading={text.heading}>
      {kinds.length === 0 && <p>{text.nothing}</p>}
      <ul className="divide-y divide-line-soft empty:hidden">
        {kinds.map((kind) => {
          const [label, to] = WAITING[kind];
          return (
            <li key={kind} className="max-w-none">
              <Link
                to={to}
                className="flex min-h-12 items-center justify-between gap-4 rounded-sm py-2 font-semibold text-role-ink hover:bg-role-soft"
              >
                <div className="underline underline-offset-4">{label}</div>
                <div className="text-lg tabular-nums">{waiting[kind]}</div>
              </Link>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
