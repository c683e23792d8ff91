import {
  CHECK_TEXTS,
  recordCheckSchema,
  type CheckList,
  type RecordCheck,
} from '@oakling/domain/admin/clearance-contract';
import { emptyTexts, type TextsOf } from '@oakling/domain/kernel/text-list';
import { useEffect, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import { serverNow } from '../../../lib/clock.ts';
import { areasOf } from '../../../lib/worded-texts.ts';
import { TextAreas, TextField } from '../../../ui/field.tsx';
import type { Feedback } from '../../../ui/live-region.tsx';
import { CHECK_WORDS, checkFailure, checkText as text } from '../clearance-text.ts';
import { useRecordChecks } from '../data.ts';

type Entry = TextsOf<typeof CHECK_TEXTS> & { readonly until: string };
type Entries = Readonly<Record<string, Entry>>;

/** The default is one year, for which most checks are valid. Any other date, or none, can be chosen. */
function inAYear(now = new Date(serverNow())): string {
  return `${now.getUTCFullYear() + 1}${now.toISOString().slice(4, 10)}`.replace('02-29', '02-28');
}

const blank = (): Entry => ({ until: inAYear(), ...emptyTexts(CHECK_TEXTS) });
const idOf = (check: string, field: string) => `check-${encodeURIComponent(check)}-${field}`;

function toRecord(check: string, { until, ...written }: Entry): RecordCheck {
  return { check, ...written, ...(until !== '' && { until }) };
}

export type RecordForm = ReturnType<typeof useRecordForm>;

/** The checks to record. `?record` in the URL opens the first missing one. Rule 10.241 */
export function useRecordForm(personId: string, checks: CheckList['checks']) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<Entries>(() => {
    const missing = checks.find(({ isListed, state }) => isListed && state !== 'current');
    return params.has('record') && missing !== undefined ? { [missing.name]: blank() } : {};
  });
  const [isTried, setIsTried] = useState(false);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const send = useRecordChecks(personId);
  const newest = Object.keys(typed).at(-1);
  useEffect(() => {
    if (newest !== undefined) document.getElementById(idOf(newest, 'note'))?.focus();
  }, [newest]);

  const problemOf = (check: string, field: string) =>
    v
      .safeParse(recordCheckSchema, toRecord(check, typed[check] ?? blank()))
      .issues?.find(({ path }) => path?.[0].key === field)?.message;
  const without = (check: string) => (all: Entries) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name !== check));

  function unlink() {
    if (params.has('record')) setParams({}, { replace: true });
  }

  async function sendAll() {
    setIsTried(true);
    const fields = Object.keys(blank());
    const wrong = Object.keys(typed).flatMap((check) =>
      fields.filter((field) => problemOf(check, field) !== undefined).map((at) => idOf(check, at)),
    );
    if (wrong[0] !== undefined) return document.getElementById(wrong[0])?.focus();
    const names = Object.keys(typed);
    for (const [check, entry] of Object.entries(typed)) {
      try {
        await send.mutateAsync(toRecord(check, entry));
      } catch (error) {
        return setFeedback({ tone: 'error', words: text.failed(check, checkFailure(error)) });
      }
      setTyped(without(check));
    }
    setIsTried(false);
    unlink();
    setFeedback({ tone: 'success', words: text.recorded(names) });
  }

  return {
    feedback,
    count: Object.keys(typed).length,
    isPending: send.isPending,
    has: (check: string) => check in typed,
    entryOf: (check: string) => typed[check] ?? blank(),
    problemOf: (check: string, field: string) => (isTried ? problemOf(check, field) : undefined),
    write: (check: string, change: Partial<Entry>) =>
      setTyped((all) => ({ ...all, [check]: { ...(all[check] ?? blank()), ...change } })),
    toggle(check: string) {
      setFeedback(null);
      unlink();
      setTyped((all) => (check in all ? without(check)(all) : { ...all, [check]: blank() }));
    },
    submit(event: FormEvent) {
      event.preventDefault();
      setFeedback(null);
      void sendAll();
    },
  };
}

type Props = { check: string; form: RecordForm };

/** Asks for a note and the last day. Never stores documents. Rule 9.127 */
export function RecordFields({ check, form }: Props) {
  const shared = (field: keyof Entry) => ({
    id: idOf(check, field),
    name: idOf(check, field),
    value: form.entryOf(check)[field],
    error: form.problemOf(check, field),
    onChange: ({ target }: { target: { value: string } }) =>
      form.write(check, { [field]: target.value }),
  });
  return (
    <div role="group" aria-label={check} className="space-y-3 ps-9">
      <TextField {...shared('until')} type="date" label={text.until} description={text.untilHint} />
      <TextAreas areas={areasOf(CHECK_WORDS, shared)} />
    </div>
  );
}
