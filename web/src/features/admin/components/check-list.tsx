import type { CheckList } from '@oakling/domain/admin/clearance-contract';
import type { VettedView } from '@oakling/domain/admin/contract';
import type { CheckState } from '@oakling/domain/identity/clearance';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { checkListQuery, useWithdrawCheck } from '../data.ts';
import {
  CHECK_ENDING_WORDS,
  CHECK_WORDS,
  checkFailure,
  checkText as text,
} from '../clearance-text.ts';
import { type Answers, DecisionDialog, useAsked } from './decision-dialog.tsx';
import { RecordFields, useRecordForm, type RecordForm } from './record-checks.tsx';
import { serverNow } from '../../../lib/clock.ts';
import { saidOf, useTypedTexts } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { MoreDetails } from '../../../ui/more-details.tsx';
import { WrittenTexts } from '../../../ui/written-texts.tsx';

type Person = Pick<VettedView, 'id' | 'name' | 'standing'>;
type Check = CheckList['checks'][number];

/** As in the list of checks that expire next. Rule 9.133 */
const EXPIRES_SOON_MS = 60 * 86_400_000;

const ICONS: Readonly<Record<CheckState, LucideIcon>> = {
  missing: CircleDashed,
  current: CircleCheck,
  lapsed: CalendarX,
};

/** Rules 9.127 to 9.130 */
export function CheckListCard({ person }: { person: Person }) {
  const list = useQuery(checkListQuery(person.id));
  return (
    <SectionCard heading={text.heading} intro={text.intro}>
      <LoadState query={list} what={text.what} count={2} />
      {list.data && <Checks person={person} list={list.data} />}
    </SectionCard>
  );
}

/** Says what is next for an elder, and who does it. Rule 9.400 */
export function NextCheck({ id }: Pick<Person, 'id'>) {
  const { data } = useQuery(checkListQuery(id));
  return data === undefined ? null : <p>{text.next(data.checks)}</p>;
}

/** One form records several checks. */
function Checks({ person, list: { checks, ended } }: { person: Person; list: CheckList }) {
  const { asked, feedback, ask, finish, close } = useAsked<string>();
  const form = useRecordForm(person.id, checks);
  const canRecord = person.standing !== 'suspended';
  return (
    <>
      <FeedbackMessage feedback={form.feedback ?? feedback} />
      <form noValidate className="space-y-4" onSubmit={form.submit}>
        <ul className="divide-y divide-line-soft">
          {checks.map((check) => (
            <CheckLine
              key={check.name}
              check={check}
              form={canRecord && check.isListed ? form : null}
              onWithdraw={() => ask(check.name)}
            />
          ))}
        </ul>
        {form.count > 0 && (
          <>
            <p className="text-ink-soft">{text.signed}</p>
            <Button type="submit" isPending={form.isPending} pendingText={text.recording}>
              {text.recordAll(form.count)}
            </Button>
          </>
        )}
      </form>
      <EarlierChecks ended={ended} />
      {asked !== null && (
        <WithdrawDialog
          check={asked}
          person={person}
          onDone={() => finish(text.withdrawDialog.done(asked))}
          onCancel={close}
        />
      )}
    </>
  );
}

/** Missing, lapsed or among those that expire next. */
function isDue({ state, current }: Check): boolean {
  const { validUntil = null } = current ?? {};
  const ends = validUntil === null ? Infinity : Date.parse(validUntil);
  return state !== 'current' || ends - serverNow() < EXPIRES_SOON_MS;
}

type LineProps = { check: Check; form: RecordForm | null; onWithdraw: () => void };

function CheckLine({ check, form, onWithdraw }: LineProps) {
  const { name, isListed, state, current } = check;
  const nameId = useId();
  const Icon = ICONS[state];
  const isOpen = form?.has(name) ?? false;
  const toggle = form !== null && (
    <Button
      variant={isOpen ? 'quiet' : 'secondary'}
      aria-describedby={nameId}
      aria-expanded={isOpen}
      onClick={() => form.toggle(name)}
    >
      {isOpen ? text.leave : current === null ? text.record : text.recordAgain}
    </Button>
  );
  return (
    <li className="max-w-none space-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
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
          </div>
        </div>
        {(isOpen || isDue(check)) && toggle}
      </div>
      {current !== null && !isOpen && (
        <div className="ps-9 [overflow-wrap:anywhere]">
          <MoreDetails label={text.more} about={text.moreAbout(name)}>
            <Record {...current} />
            <div className="flex flex-wrap gap-3">
              {!isDue(check) && toggle}
              <Button variant="secondary" aria-describedby={nameId} onClick={onWithdraw}>
                {text.withdraw}
              </Button>
            </div>
          </MoreDetails>
        </div>
      )}
      {form !== null && isOpen && <RecordFields check={name} form={form} />}
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

type Props = Answers & { person: Pick<VettedView, 'id' | 'name'>; check: string };

function WithdrawDialog({ person, check, ...answers }: Props) {
  const step = useWithdrawCheck(person.id, check);
  const ending = useTypedTexts(CHECK_ENDING_WORDS, 'check');
  const words = text.withdrawDialog;
  return (
    <DecisionDialog
      {...answers}
      title={words.title(check, person.name)}
      tone="danger"
      confirmLabel={words.confirm}
      pendingText={words.pending}
      step={step}
      failure={checkFailure}
      typed={[ending]}
      send={() => step.mutateAsync(ending.values)}
    >
      <p>{words.text}</p>
    </DecisionDialog>
  );
}
