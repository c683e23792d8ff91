import type { Waiting } from '@oakling/domain/admin/contract';
import { keysOf } from '@oakling/domain/kernel/keys-of';
import { SectionCard } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link.tsx';

/** Most urgent first. Rule 9.401 */
const WAITING = {
  appeals: { one: 'appeal to answer', many: 'appeals to answer', to: '/moderation#appeals' },
  mine: {
    one: 'case of yours',
    many: 'cases of yours',
    to: '/moderation?status=assigned#reports',
  },
  open: {
    one: 'report to take',
    many: 'reports to take',
    to: '/moderation?status=open#reports',
  },
  elders: {
    one: 'elder to check',
    many: 'elders to check',
    to: '/moderation/people?standing=unverified#found',
  },
  checks: {
    one: 'elder with a check to renew',
    many: 'elders with checks to renew',
    to: '/moderation/people',
  },
  consents: {
    one: 'missing consent',
    many: 'missing consents',
    to: '/moderation/consents',
  },
  mails: { one: 'undelivered email', many: 'undelivered emails', to: '/moderation/unsent-mails' },
} as const;

const text = {
  heading: 'Waits for you',
  nothing: 'Nothing is waiting for you.',
  counted: (kind: keyof typeof WAITING, count: number) =>
    `${count} ${WAITING[kind][count === 1 ? 'one' : 'many']}`,
};

/** Counts the work that waits for moderators, with links to it. Rule 9.401 */
export function WaitsForYou({ waiting }: { waiting: Waiting }) {
  const kinds = keysOf(WAITING).filter((kind) => waiting[kind] > 0);
  return (
    <SectionCard heading={text.heading}>
      {kinds.length === 0 && <p>{text.nothing}</p>}
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {kinds.map((kind) => (
          <li key={kind}>
            <LinkButton
              to={WAITING[kind].to}
              variant={['appeals', 'mine'].includes(kind) ? 'primary' : 'secondary'}
            >
              {text.counted(kind, waiting[kind])}
            </LinkButton>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
