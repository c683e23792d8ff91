import type { SessionView } from '@oakling/domain/sessions/contract';
import { answerable } from '@oakling/domain/sessions/outcome';
import { useRef, useState } from 'react';
import { useTimeAt } from '../../../lib/use-time-at.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { outcomeText as text } from '../outcome-text.ts';
import { OutcomeForm } from './outcome-form.tsx';

/** Rules 6.75 and 6.76: how a session went, as the reader says it, once it is over. */
export function OutcomeBox({ session }: { session: SessionView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  const { outcome, status, endsAt } = session;
  const end = new Date(endsAt);
  const now = new Date(useTimeAt([end.getTime()]));
  const canAnswer = answerable({ status, endsAt: end }, now) === 'now';
  if (!canAnswer && outcome === null) return null;
  const isAsking = canAnswer && (outcome === null || isChanging);
  // What had the focus leaves the page with each step.
  const turn = (changing: boolean) => {
    setIsChanging(changing);
    heading.current?.focus();
  };
  return (
    <section className="space-y-3 rounded-card border-2 border-role-ink p-4">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold">
        {text.heading}
      </h2>
      <LiveRegion>
        {!isAsking && outcome !== null && <Alert tone="success">{text.said[outcome]}</Alert>}
      </LiveRegion>
      {isAsking && (
        <OutcomeForm
          session={session}
          onSaved={() => turn(false)}
          {...(outcome !== null && { onCancel: () => turn(false) })}
        />
      )}
      {!isAsking && canAnswer && (
        <Button variant="secondary" onClick={() => turn(true)}>
          {text.change}
        </Button>
      )}
    </section>
  );
}
