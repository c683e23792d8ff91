import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarX2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { cancelDialog as text } from '../cancel-text.ts';
import { othersIn } from '../others-in.ts';
import { listWords, sessionName } from '../text.ts';

type Props = {
  session: SessionView;
  role: Role;
  className?: string;
  onCancel: (session: SessionView) => void;
};

/** Rule 6.57: leads to the question before a session is called off. Its name says which session. */
export function CancelButton({ session, role, className = '', onCancel }: Props) {
  const people = listWords(othersIn(session, role).map(({ name }) => name));
  return (
    <Button
      variant="secondary"
      className={`${className} print:hidden`}
      onClick={() => onCancel(session)}
    >
      <CalendarX2 aria-hidden className="size-5 shrink-0" />
      <span>
        {text.open}
        <VisuallyHidden>{`: ${sessionName(session, people)}`}</VisuallyHidden>
      </span>
    </Button>
  );
}
