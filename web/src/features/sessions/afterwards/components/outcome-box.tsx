import type { SessionRow } from '@oakling/domain/sessions/contract';
import { answerable, OUTCOMES, type Outcome } from '@oakling/domain/sessions/afterwards/outcome';
import { CalendarX, CircleCheck, type LucideIcon, MessageCircleWarning } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTimeAt } from '../../../../lib/date-words.ts';
import { useMe } from '../../../../lib/me.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, type Elements } from '../../../../ui/card.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useSettling } from '../../../../ui/use-focus-after-leaving.ts';
import { useAnswerOutcome } from '../../data.ts';
import { outcomeFailureWords, outcomeText as text } from '../outcome-text.ts';

const UncomfortableForm = lazyPart(
  async () => (await import('./uncomfortable-form.tsx')).UncomfortableForm,
);

const AfterTelling = lazyPart(async () => (await import('./uncomfortable-form.tsx')).AfterTelling);

type Props = {
  session: SessionRow;
  /** Names the session, on pages that don't already do so. */
  about?: Elements;
  onAnswered?: () => void;
};

/** Rules 6.75 and 6.76 */
export function OutcomeBox({ session, about, onAnswered }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  const { isSettling, settle } = useSettling();
  const { outcome } = session;
  const canAnswer = useCanAnswer(session);
  if (!canAnswer && outcome === null) return null;
  const isAsking = canAnswer && (outcome === null || isChanging);
  // Each step removes the focused element. A double click must not press the next button.
  const turn = (changing: boolean) => {
    setIsChanging(changing);
    settle();
    heading.current?.focus();
  };
  return (
    <Card
      as="section"
      className={`space-y-3 ${isSettling ? '[&_button]:pointer-events-none' : ''}`}
    >
      <h2 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold">
        {text.heading}
      </h2>
      {about}
      <LiveRegion>
        {!isAsking && outcome !== null && <Alert tone="success">{text.said[outcome]}</Alert>}
      </LiveRegion>
      {!isAsking && outcome === 'felt-uncomfortable' && <AfterTelling session={session} />}
      {isAsking && (
        <Answers
          session={session}
          onSaved={() => {
            turn(false);
            onAnswered?.();
          }}
          {...(outcome !== null && { onCancel: () => turn(false) })}
        />
      )}
      {!isAsking && canAnswer && (
        <Button variant="secondary" onClick={() => turn(true)}>
          {text.change}
        </Button>
      )}
    </Card>
  );
}

/** True while the question applies. Evaluated again when that changes. */
export function useCanAnswer({ status, endsAt }: SessionRow): boolean {
  const end = new Date(endsAt);
  const now = new Date(useTimeAt([end.getTime()]));
  return answerable({ status, endsAt: end }, now) === 'now';
}

const ICONS: Readonly<Record<Outcome, LucideIcon>> = {
  held: CircleCheck,
  'did-not-happen': CalendarX,
  'felt-uncomfortable': MessageCircleWarning,
};

type AnswersProps = {
  session: SessionRow;
  onSaved: () => void;
  onCancel?: () => void;
};

/** Three answers with one click each. One of them opens a form for the moderators. Rules 6.78 and 6.211 */
function Answers({ session, onSaved, onCancel }: AnswersProps) {
  const { dashboardRole: role } = useMe();
  const { mutate, isPending, error, variables } = useAnswerOutcome(session.id, onSaved);
  const [isTelling, setIsTelling] = useState(false);
  if (isTelling) {
    return (
      <UncomfortableForm session={session} onSaved={onSaved} onBack={() => setIsTelling(false)} />
    );
  }
  function choose(outcome: Outcome) {
    if (isPending) return;
    if (outcome === 'felt-uncomfortable') setIsTelling(true);
    else mutate({ outcome });
  }
  return (
    <>
      <p className="text-ink-soft">{text.intro(role)}</p>
      <div className="flex flex-wrap gap-3">
        {OUTCOMES.map((outcome) => (
          <OnePress
            key={outcome}
            icon={ICONS[outcome]}
            label={text.options[outcome]}
            isPending={isPending && variables.outcome === outcome}
            onPress={() => choose(outcome)}
          />
        ))}
        {onCancel !== undefined && (
          <Button variant="quiet" disabled={isPending} onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
      {error !== null && <Alert tone="error">{outcomeFailureWords(error)}</Alert>}
    </>
  );
}

type OnePressProps = { icon: LucideIcon; label: string; isPending: boolean; onPress: () => void };

/** One of the answers that need no other step. */
export function OnePress({ icon: Icon, label, isPending, onPress }: OnePressProps) {
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      pendingText={text.saving}
      onClick={onPress}
      className="grow"
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <span>{label}</span>
    </Button>
  );
}
