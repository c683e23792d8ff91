import type { SessionRow } from '@oakling/domain/sessions/contract';
import { Alert } from '../../../../ui/alert.tsx';
import { approvalsPage as text } from '../approvals-text.ts';
import { elderAndYouth } from '../../session-view.ts';

/** Why a guardian can't approve until the youth has agreed. Rule 6.152 */
export function ReadsFirst({ session }: { session: SessionRow }) {
  if (session.waitsFor !== 'youth-first' || session.bucket !== 'pending') return null;
  const { name } = elderAndYouth(session).youth;
  return (
    <Alert tone="info" title={text.readsFirst(name)}>
      {text.afterYes(name)}
    </Alert>
  );
}
