import type { SessionRow } from '@oakling/domain/sessions/contract';
import { use, useEffect, useRef } from 'react';
import { BlockOrReport } from '../../../../lib/block-or-report.ts';
import { useChildHelpline } from '../../../../lib/host.ts';
import { useIsChild, useReader } from '../../../../lib/me.ts';
import { REPORT_WORDS } from '../../../../lib/safety-words.ts';
import { useTypedTexts } from '../../../../lib/worded-texts.ts';
import { uuidv7 } from '../../../../lib/uuidv7.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Helpline, InDanger } from '../../../../ui/danger.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextAreas } from '../../../../ui/field.tsx';
import { useAnswerOutcome } from '../../data.ts';
import { outcomeFailureWords, outcomeText as text } from '../outcome-text.ts';
import { isOfAdult, otherIn, othersIn } from '../../session-view.ts';

type Props = { session: SessionRow; onSaved: () => void; onBack: () => void };

/** Rule 6.78 */
export function UncomfortableForm({ session, onSaved, onBack }: Props) {
  const role = useReader();
  const helpline = useChildHelpline();
  const { mutate, isPending, error } = useAnswerOutcome(session.id, onSaved);
  const typed = useTypedTexts(REPORT_WORDS, 'outcome');
  const sent = useRef({ details: '', reportId: uuidv7() });
  // The button that opened this form was removed, so move the focus.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The parent's report is about the elder, as the child's would be.
  const other = othersIn(session, role).at(-1);

  function send() {
    const { details } = typed.values;
    // Resending the same text is idempotent, but a different text is another report.
    if (details !== sent.current.details) sent.current = { details, reportId: uuidv7() };
    if (typed.check()) mutate({ outcome: 'felt-uncomfortable', ...sent.current });
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {text.options['felt-uncomfortable']}
      </h3>
      <InDanger helpline={helpline} />
      <p>{other !== undefined && text.readers(other.name, role, isOfAdult(session))}</p>
      <TextAreas areas={typed.areas} />
      {error !== null && <Alert tone="error">{outcomeFailureWords(error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingText={text.saving}>
          {text.send}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}

/** The next steps for a person who told of it. Rule 6.504 */
export function AfterTelling({ session }: { session: SessionRow }) {
  const role = useReader();
  const blockOrReport = use(BlockOrReport);
  const helpline = useChildHelpline();
  const isChild = useIsChild();
  const person = othersIn(session, role).at(-1);
  const other = person === undefined ? null : otherIn(session, person, role);
  return (
    <div className="space-y-3">
      {other !== null && (
        <>
          <p>{text.notAgain(other.name, role)}</p>
          <div>{blockOrReport(other)}</div>
        </>
      )}
      {isChild && <p>{text.tell}</p>}
      <Helpline helpline={helpline} />
    </div>
  );
}
