import { interestEmoji } from '@oakling/domain/interests/interest';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { MessageSquareText } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { cancelDialog, cancelledByWords } from '../cancel-text.ts';
import { lifeText as text } from '../life-text.ts';
import { BeforeAndNow } from './before-and-now.tsx';
import { Detail } from './detail.tsx';
import { WhenAndWhere } from './when-and-where.tsx';

type Props = { session: SessionView; role: Role };

/** How a session stands, what it is about, when and where. */
export function SessionFacts({ session, role }: Props) {
  const { interests, message, previous } = session;
  const now = (labelledBy?: string) => (
    <WhenAndWhere version={session} {...(labelledBy !== undefined && { labelledBy })}>
      {message !== '' && (
        <Detail icon={<MessageSquareText />}>
          <q className="whitespace-pre-line">{message}</q>
        </Detail>
      )}
    </WhenAndWhere>
  );
  return (
    <Card className="space-y-4">
      <Standing session={session} role={role} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {interests.map(({ name }) => (
          <li key={name} className="flex items-start gap-2 font-semibold">
            <span aria-hidden>{interestEmoji(name)}</span>
            {name}
          </li>
        ))}
      </ul>
      {previous === null ? now() : <BeforeAndNow {...{ session, previous }}>{now}</BeforeAndNow>}
    </Card>
  );
}

/** What was decided, and why. */
function Standing({ session, role }: Props) {
  const { status, cancelled, rejectionReason } = session;
  const reason = status === 'cancelled' ? (cancelled?.reason ?? '') : rejectionReason;
  const by = status === 'cancelled' ? cancelledByWords(session, role) : null;
  return (
    <div>
      <p className="text-lg font-bold text-role-ink">{by ?? text.standing(session, role)}</p>
      {reason !== '' && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {cancelDialog.reason(reason)}
        </p>
      )}
    </div>
  );
}
