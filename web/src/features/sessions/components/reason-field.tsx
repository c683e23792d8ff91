import { rejectSchema } from '@oakling/domain/sessions/contract';
import * as v from 'valibot';
import { TextArea } from '../../../ui/field.tsx';
import { rejectDialog as text } from '../approvals-text.ts';

/** What is wrong with a reason, if anything is. */
export function reasonProblem(reason: string): string | undefined {
  return v.safeParse(rejectSchema.entries.reason, reason).issues?.[0].message;
}

type Props = {
  phrases: readonly string[];
  value: string;
  onChange: (reason: string) => void;
};

/** Rules 6.27 and 6.57: a reason, which may stay empty, with ready-made ones. */
export function ReasonField({ phrases, value, onChange }: Props) {
  return (
    <>
      <ul aria-label={text.phrasesLabel} className="flex flex-wrap gap-2">
        {phrases.map((phrase) => (
          <li key={phrase}>
            <button
              type="button"
              onClick={() => onChange(withPhrase(value, phrase, phrases))}
              className="min-h-11 rounded-full border-2 border-role-ink bg-card px-4 py-1 text-start text-sm text-role-ink hover:bg-role-soft"
            >
              {phrase}
            </button>
          </li>
        ))}
      </ul>
      <TextArea
        name="reason"
        label={text.reason}
        description={text.reasonHint}
        rows={3}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={reasonProblem(value)}
      />
    </>
  );
}

/** A ready-made reason takes the place of another one, and comes after own words. */
function withPhrase(reason: string, phrase: string, phrases: readonly string[]): string {
  const isReadyMade = phrases.includes(reason.trim());
  if (reason.trim() === '' || isReadyMade) return phrase;
  return reason.includes(phrase) ? reason : `${reason.trimEnd()} ${phrase}`;
}
