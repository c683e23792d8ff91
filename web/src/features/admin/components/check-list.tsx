import type { CheckList } from '@oakling/domain/admin/clearance-contract';
import type { VettedView } from '@oakling/domain/admin/contract';
import type { CheckState } from '@oakling/domain/identity/clearance';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { checkListQuery, type CheckStep, useCheckStep } from '../data.ts';
import {
  CHECK_ENDING_WORDS,
  CHECK_WORDS,
  checkFailure,
  checkText as text,
} from '../clearance-text.ts';
import { type Answers, DecisionDialog, useAsked } from './decision-dialog.tsx';
import { saidOf, useTypedTexts } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { serverNow } from '../../../lib/clock.ts';

type Person = Pick<VettedView, 'id' | 'name' | 'standing'>;
type Check = CheckList['checks'][number];

const ICONS: Readonly<Record<CheckState, LucideIcon>> = {
  missing: CircleDashed,
  current: CircleCheck,
  lapsed: CalendarX,
};

/** Rules 9.127 to 9.130 */
export function CheckListCard({ person }: { person: Person }) {
  const list = useQuery(checkListQuery(person.id));
  const { asked, feedback, ask, finish, close } = useAskedOrLinked(list.data?.checks ?? []);
  return (
    <SectionCard heading={text.heading} intro={text.intro}>
      <LoadState query={list} what={text.what} count={2} />
      <FeedbackMessage feedback={feedback} />
      <ul className="divide-y divide-line-soft">
        {list.data?.checks.map((check) => (
          <CheckLine
            key={check.name}
            check={check}
            canRecord={check.isListed && person.standing !== 'suspended'}
            onAsk={(verb) => ask({ check: check.name, verb })}
          />
        ))}
      </ul>
      {list.data !== undefined && <EarlierChecks ended={list.data.ended} />}
      {asked !== null && (
        <CheckDialog
          {...asked}
          person={person}
          onDone={() => finish(text[`${asked.verb}Dialog`].done(asked.check))}
          onCancel={close}
        />
      )}
    </SectionCard>
  );
}

type Asked = { check: string; verb: CheckStep['verb'] };

/** The open form. `?record` in the URL opens the first missing check. Rule 10.241 */
function useAskedOrLinked(checks: CheckList['checks']) {
  const [params, setParams] = useSearchParams();
  const { asked, ...dialog } = useAsked<Asked>();
  const missing = checks.find(({ isListed, state }) => isListed && state !== 'current');
  const isLinked = params.has('record') && missing !== undefined;
  const linked: Asked | null = isLinked ? { check: missing.name, verb: 'record' } : null;
  const unlink = () => {
    if (params.has('record')) setParams({}, { replace: true });
  };
  return {
    ...dialog,
    asked: asked ?? linked,
    close() {
      unlink();
      dialog.close();
    },
    finish(words: string) {
      unlink();
      dialog.finish(words);
    },
  };
}

type LineProps = {
  check: Check;
  canRecord: boolean;
  onAsk: (verb: CheckStep['verb']) => void;
};

function CheckLine({ check, canRecord, onAsk }: LineProps) {
  const { name, isListed, state, current } = check;
  const nameId = useId();
  const Icon = ICONS[state];
  return (
    <li className="flex max-w-none flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-[min(14rem,100%)] grow basis-0 gap-3">
        <Icon
          aria-hidden
          className={`mt-1 size-6 shrink-0 ${state === 'current' ? 'text-role-ink' : 'text-ink-soft'}`}
        />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p id={nameId} className="font-semibold">
            {name}
          </p>
          <p>{text.stateOf(check)}</p>
          {!isListed && <p>{text.unlisted}</p>}
          {current !== null && <Record {...current} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {canRecord && (
          <Button variant="secondary" aria-describedby={nameId} onClick={() => onAsk('record')}>
            {current === null ? text.record : text.recordAgain}
          </Button>
        )}
        {current !== null && (
          <Button variant="secondary" aria-describedby={nameId} onClick={() => onAsk('withdraw')}>
            {text.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}

function Record({ recordedBy, recordedAt, ...written }: NonNullable<Check['current']>) {
  return (
    <>
      <WrittenTexts texts={saidOf(CHECK_WORDS, written)} quote="" />
      <p className="text-sm text-ink-soft">{text.by(recordedBy, recordedAt)}</p>
    </>
  );
}

/** Rule 9.130 */
function EarlierChecks({ ended }: Pick<CheckList, 'ended'>) {
  if (ended.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">{text.earlier}</summary>
      <ol className="divide-y divide-line-soft">
        {ended.map((check) => (
          <li key={check.id} className="max-w-none py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">{check.name}</p>
            <Record {...check} />
            <p>{text.ended(check)}</p>
            <WrittenTexts texts={saidOf(CHECK_ENDING_WORDS, check)} quote="" />
          </li>
        ))}
      </ol>
    </details>
  );
}

type Props = Answers & {
  person: Pick<VettedView, 'id' | 'name'>;
  check: string;
  verb: CheckStep['verb'];
};

/** The default is one year, for which most checks are valid. Any other date, or none, can be chosen. */
function inAYear(now = new Date(serverNow())): string {
  return `${now.getUTCFullYear() + 1}${now.toISOString().slice(4, 10)}`.replace('02-29', '02-28');
}

/** Asks for a note and, for a new check, its last day. Never stores documents. Rule 9.127 */
function CheckDialog({ person, check, verb, ...answers }: Props) {
  const step = useCheckStep(person.id, check);
  const record = useTypedTexts(CHECK_WORDS, 'check');
  const ending = useTypedTexts(CHECK_ENDING_WORDS, 'check');
  const [until, setUntil] = useState(inAYear);
  const isRecording = verb === 'record';
  const words = isRecording ? text.recordDialog : text.withdrawDialog;
  return (
    <DecisionDialog
      {...answers}
      title={words.title(check, person.name)}
      tone={isRecording ? 'primary' : 'danger'}
      confirmLabel={words.confirm}
      cancelLabel={text.keep}
      pendingText={words.pending}
      step={step}
      failure={checkFailure}
      typed={[isRecording ? record : ending]}
      send={() =>
        step.mutateAsync(
          isRecording ? { verb, until, ...record.values } : { verb, ...ending.values },
        )
      }
      fields={
        isRecording && (
          <TextField
            id="check-until"
            type="date"
            label={text.until}
            description={text.untilHint}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )
      }
    >
      {!isRecording && <p>{text.withdrawDialog.text}</p>}
    </DecisionDialog>
  );
}
