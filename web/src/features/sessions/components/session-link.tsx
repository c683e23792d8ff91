import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { TextLink } from '../../../ui/text-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { othersIn } from '../others-in.ts';
import { common, listWords, sessionName } from '../text.ts';

/** Leads to the page of a session. Its name says which session. Rule 6.90 */
export function SessionLink({ session, role }: { session: SessionView; role: Role }) {
  const people = listWords(othersIn(session, role).map(({ name }) => name));
  return (
    <TextLink
      to={`/dashboard/${role}/sessions/${session.id}`}
      className="inline-flex min-h-11 items-center print:hidden"
    >
      {common.details}
      <VisuallyHidden>{`: ${sessionName(session, people)}`}</VisuallyHidden>
    </TextLink>
  );
}
