import type { PersonView, VettedView } from '@oakling/domain/admin/contract';
import type { Role } from '@oakling/domain/identity/role';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { useVettingStep, type VettingStep } from '../data.ts';
import {
  caseText,
  DECISION_WORDS,
  failureWords,
  noticeWords,
  personText as text,
} from '../text.ts';
import { DecisionDialog, useAsked, type Answers } from './decision-dialog.tsx';

type Verb = VettingStep['verb'];

/** Rules 1.169 and 9.74 */
export function VettingActions({ person }: { person: PersonView }) {
  const { asked, feedback, ask, finish, close } = useAsked<Verb>();
  const verbs: Verb[] = [person.standing === 'suspended' ? 'reinstate' : 'suspend'];
  if (person.reviews.length > 0) verbs.unshift('reviewed');
  return (
    <div className="space-y-4">
      <FeedbackMessage feedback={feedback} />
      {verbs.map((verb) => (
        <Button
          key={verb}
          variant={verb === 'suspend' ? 'danger' : 'secondary'}
          onClick={() => ask(verb)}
        >
          {text[verb].open}
        </Button>
      ))}
      {asked !== null && (
        <VettingDialog
          person={person}
          verb={asked}
          onDone={() => finish(text.done)}
          onCancel={close}
        />
      )}
    </div>
  );
}

/** Suspends the reported person without losing the form's content. Rule 9.120 */
export function SuspendReported({ person }: { person: VettedView }) {
  const { asked, feedback, ask, finish, close } = useAsked<'suspend'>();
  return (
    <>
      <FeedbackMessage feedback={feedback} />
      {person.standing !== 'suspended' && (
        <Button variant="secondary" onClick={() => ask('suspend')}>
          {caseText.suspend(person.name)}
        </Button>
      )}
      {asked !== null && (
        <VettingDialog
          person={person}
          verb={asked}
          onDone={() => finish(caseText.suspended(person.name))}
          onCancel={close}
        />
      )}
    </>
  );
}

/** Further effects of a suspension. */
const ALSO: Readonly<Record<Role, string>> = {
  elder: 'All their checks end.',
  youth: '',
  parent: 'We suspend their children too, unless another guardian can decide for them.',
};

type Props = Answers & { person: Pick<VettedView, 'id' | 'name' | 'role'>; verb: Verb };

export function VettingDialog({ person, verb, ...answers }: Props) {
  const step = useVettingStep(person.id);
  const notice = useTypedTexts(noticeWords(person.name), 'vetting');
  const decision = useTypedTexts(DECISION_WORDS, 'vetting');
  const words = text[verb];
  return (
    <DecisionDialog
      {...answers}
      title={words.title(person.name)}
      tone={verb === 'suspend' ? 'danger' : 'primary'}
      confirmLabel={words.confirm}
      pendingText={words.pending}
      step={step}
      failure={failureWords}
      typed={verb === 'suspend' ? [notice, decision] : [decision]}
      send={() => step.mutateAsync({ verb, ...notice.values, ...decision.values })}
    >
      <p>{words.text}</p>
      {verb === 'suspend' && ALSO[person.role] !== '' && <p>{ALSO[person.role]}</p>}
    </DecisionDialog>
  );
}
