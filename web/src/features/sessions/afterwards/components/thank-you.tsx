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
import { useMe } from '../../../../lib/me.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { RadioGroupField } from '../../../../ui/radio-group-field.tsx';
import { useSendThanks } from '../../data.ts';
import { isOfAdult, othersIn } from '../../session-view.ts';
import { thanksFailureWords, thanksText as text } from '../thanks-text.ts';
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

/** Rules 6.215 to 6.217 */
export function ThankYou({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const [isSent, setIsSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [other] = othersIn(session, role);
  const mayWrite = useCanAnswer(session) && role !== 'parent' && session.outcome === 'held';
  const isWriting = mayWrite && !session.thanks.some(({ from }) => from === role);
  useEffect(() => {
    // The pressed button was removed, so move the focus.
    if (isSent && !isWriting) heading.current?.focus();
  }, [isSent, isWriting]);
  if (session.thanks.length === 0 && !isWriting) return null;
  return (
    <div className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {isWriting ? text.heading(other?.name ?? '') : text.notes}
      </h3>
      <LiveRegion>
        {isSent && <Alert tone="success">{text.sent(other?.name ?? '')}</Alert>}
      </LiveRegion>
      {session.thanks.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
          {session.thanks.map((note) => (
            <li key={note.from}>
              <ThanksNote note={note} session={session} />
            </li>
          ))}
        </ul>
      )}
      {isWriting && other !== undefined && (
        <Cards session={session} name={other.name} onSent={() => setIsSent(true)} />
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

type CardsProps = { session: SessionRow; name: string; onSent: () => void };

function Cards({ session, name, onSent }: CardsProps) {
  const { dashboardRole: role, isOfAge } = useMe();
  const { mutate, isPending, error } = useSendThanks(session.id, onSent);
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
