import type { SessionRow } from '@oakling/domain/sessions/contract';
import { Alert } from '../../../../ui/alert.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { elderAndYouth } from '../../session-view.ts';
import { brokenText as text } from '../standing-rules-text.ts';

/** The parent's rules that a pending request no longer fits. Rule 6.105 */
export function BrokenRules({ session }: { session: SessionRow }) {
  const { youth } = elderAndYouth(session);
  if (session.brokenRules.length === 0) return null;
  return (
    <Alert tone="info" title={text.title(youth.name)}>
      <ul className="list-disc space-y-1 ps-5">
        {session.brokenRules.map((rule) => (
          <li key={rule}>{text.rules[rule]}</li>
        ))}
      </ul>
      <p className="mt-2">{text.next}</p>
      <TextLink to={`/dashboard/parent/children/${youth.id}/rules`} isAlone>
        {text.change}
      </TextLink>
    </Alert>
  );
}
