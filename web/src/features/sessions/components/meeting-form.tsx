import type { MatchView } from '@oakling/domain/matches/contract';
import { FormProvider } from 'react-hook-form';
import { problemsOf } from '../../../lib/form-problems.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { REQUEST_FIELDS } from '../request-values.ts';
import { requestPage as text } from '../request-text.ts';
import { InterestChoice } from './interest-choice.tsx';
import { PlaceFields } from './place-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import type { useMeetingForm } from './use-meeting-form.ts';

type Props = {
  match: MatchView;
  meeting: ReturnType<typeof useMeetingForm>;
  words: {
    readonly submit: string;
    readonly submitting: string;
    readonly failure: string;
    /** What comes after sending. */
    readonly next: string;
  };
};

/** Rules 6.35 to 6.38: the form of a meeting; its button waits until every check passes. */
export function MeetingForm({ match, meeting, words }: Props) {
  const { form, missing, failure, send } = meeting;
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)} className="space-y-6">
        <ErrorSummary problems={problemsOf(errors, REQUEST_FIELDS)} submitCount={submitCount} />
        <Card>
          <InterestChoice match={match} />
        </Card>
        <Card>
          <PlaceFields />
        </Card>
        <Card>
          <TimeFields />
        </Card>
        <Card>
          <TextArea
            label={text.note}
            description={text.noteHint}
            placeholder={text.notePlaceholder}
            error={errors.message?.message}
            {...form.register('message')}
          />
        </Card>
        {failure !== null && (
          <Alert tone="error" {...(failure.reason !== null && { title: words.failure })}>
            {failure.reason ?? words.failure}
          </Alert>
        )}
        <div className="space-y-3">
          <p className="text-ink-soft">
            {missing.length > 0 ? text.stillNeeded(missing) : words.next}
          </p>
          <Button
            type="submit"
            disabled={missing.length > 0}
            isPending={isSubmitting}
            pendingText={words.submitting}
            className="w-full sm:w-auto"
          >
            {words.submit}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
