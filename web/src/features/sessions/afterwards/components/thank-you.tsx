import type { SessionRow } from '@oakling/domain/sessions/contract';
import {
  THANKS,
  THANKS_CARDS,
  type ThanksCard,
  type ThanksView,
} from '@oakling/domain/sessions/afterwards/thanks-cards';
import {
  BookOpen,
  CalendarHeart,
  Heart,
  Laugh,
  Lightbulb,
  type LucideIcon,
  Sparkles,
  Star,
  Sun,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../../../lib/me.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { MoreDetails } from '../../../../ui/more-details.tsx';
import { RadioGroupField } from '../../../../ui/radio-group-field.tsx';
import { useSendThanks } from '../../data.ts';
import { isOfAdult, othersIn } from '../../session-view.ts';
import { THANK_YOU, thanksFailureWords, thanksText as text } from '../thanks-text.ts';
import { useCanAnswer } from './outcome-box.tsx';

const PICTURES: Readonly<Record<ThanksCard, LucideIcon>> = {
  'your-time': Sun,
  learned: Lightbulb,
  laughed: Laugh,
  patience: Heart,
  stories: BookOpen,
  ideas: Sparkles,
  'well-done': Star,
  again: CalendarHeart,
};

/** Lets a participant thank the other for a session that they said took place. Rules 6.215 and 6.216 */
export function ThankYou({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const { hash } = useLocation();
  const sending = useSendThanks(session.id);
  const part = useRef<HTMLDivElement>(null);
  const [other] = othersIn(session, role);
  const isOpen = useCanAnswer(session) && role !== 'parent' && session.outcome === 'held';
  const hasThanked = session.thanks.some(({ from }) => from === role);
  const isWriting = isOpen && !hasThanked;
  // The response may have been lost after the change. Rule 10.463
  const isSent = hasThanked && sending.status !== 'idle';
  useEffect(() => {
    // The pressed button was removed, so move the focus.
    if (isSent) part.current?.focus();
  }, [isSent]);
  if (other === undefined || !(isWriting || isSent)) return null;
  return (
    <div
      ref={part}
      role="group"
      aria-label={text.heading(other.name)}
      tabIndex={-1}
      className="print:hidden"
    >
      <LiveRegion>{isSent && <Alert tone="success">{text.sent(other.name)}</Alert>}</LiveRegion>
      {isWriting && (
        <MoreDetails label={text.heading(other.name)} isOpen={hash === `#${THANK_YOU}`}>
          <Cards session={session} name={other.name} sending={sending} />
        </MoreDetails>
      )}
    </div>
  );
}

type NoteProps = { note: ThanksView; session: SessionRow };

export function ThanksNote({ note, session }: NoteProps) {
  const { dashboardRole } = useMe();
  return (
    <div className="flex h-full max-w-none items-center gap-3 rounded-card border border-line-soft bg-role-soft p-4">
      <Picture of={note.card} />
      <div>
        <blockquote className="font-serif text-xl">{THANKS[note.card]}</blockquote>
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {text.by(note, session, dashboardRole)}
        </p>
      </div>
    </div>
  );
}

function Picture({ of }: { of: ThanksCard }) {
  const Icon = PICTURES[of];
  return (
    <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line-soft bg-card text-role-ink">
      <Icon aria-hidden className="size-6" />
    </span>
  );
}

const OPTIONS = THANKS_CARDS.map((value) => ({
  value,
  label: THANKS[value],
  icon: <Picture of={value} />,
}));

type CardsProps = {
  session: SessionRow;
  name: string;
  sending: ReturnType<typeof useSendThanks>;
};

function Cards({ session, name, sending: { mutate, isPending, error } }: CardsProps) {
  const { dashboardRole: role, isOfAge } = useMe();
  const [chosen, setChosen] = useState<ThanksCard | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  // The second click of a double click comes before the button is rendered again.
  const isOnItsWay = useRef(false);
  function send(words: ThanksCard) {
    isOnItsWay.current = true;
    mutate(words, {
      onError: () => {
        isOnItsWay.current = false;
      },
    });
  }
  const isAlone = isOfAge === true || isOfAdult(session);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(chosen === null);
        if (chosen === null) document.getElementById(id)?.focus();
        else if (!isOnItsWay.current) send(chosen);
      }}
    >
      <p className="text-ink-soft">
        {isAlone ? text.choose : `${text.choose} ${text.readers(role, name)}`}
      </p>
      <RadioGroupField
        legend={text.legend}
        name={id}
        value={chosen ?? ''}
        options={OPTIONS}
        onChange={({ target }) => {
          setChosen(THANKS_CARDS.find((card) => card === target.value) ?? null);
          setIsMissing(false);
        }}
      />
      {isMissing && <Alert tone="error">{text.missing}</Alert>}
      {error !== null && <Alert tone="error">{thanksFailureWords(error)}</Alert>}
      <Button type="submit" variant="secondary" isPending={isPending} pendingText={text.sending}>
        {text.send(name)}
      </Button>
    </form>
  );
}
