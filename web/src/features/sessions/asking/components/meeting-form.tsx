import { interestEmoji, type InterestName } from '@oakling/domain/interests/interest';
import type { MatchView } from '@oakling/domain/matches/contract';
import { useEffect, useState } from 'react';
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form';
import { localNow } from '../../../../lib/date-words.ts';
import { showFieldProblems, useCheckedForm } from '../../../../lib/checked-form.ts';
import { problemCode } from '../../../../lib/problem.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { ToggleCard } from '../../../../ui/toggle-card.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { requestFormSchema, requestProblems } from '../meeting-problems.ts';
import { REQUEST_FIELDS, type Confirmed, type RequestValues } from '../meeting-values.ts';
import type { Suggestions } from '../suggestions.ts';
import { REFUSED_FIELD, requestPage as text } from '../request-text.ts';
import { ARROWS, levelWords, sharingWords } from '../../text.ts';
import { PlaceFields } from './place-fields.tsx';
import { StillNeeded } from './still-needed.tsx';
import { TimeFields } from './time-fields.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useUnusualQuestion } from './use-unusual-question.ts';

// Rendered only if the server asks to confirm an unusual time.
const UnusualQuestion = lazyPart(
  async () => (await import('./unusual-question.tsx')).UnusualQuestion,
);

const OptionalFields = lazyPart(async () => (await import('./optional-fields.tsx')).OptionalFields);

interface Options {
  readonly start: RequestValues;
  readonly send: (values: RequestValues, confirmed: Confirmed) => Promise<unknown>;
  readonly onSent: () => void;
  /** The refusal in words, or null if there is nothing to add. */
  readonly failureWords: (error: unknown) => string | null;
}

export function useMeetingForm({ start, send, onSent, failureWords }: Options) {
  const [failure, setFailure] = useState<{ reason: string | null } | null>(null);
  const form = useCheckedForm(requestFormSchema, REQUEST_FIELDS, start);
  const { control, trigger } = form;
  const chosenPlace = useWatch({ control, name: 'chosenPlace' });
  const values = { ...start, ...useWatch({ control }), chosenPlace };
  useEffect(() => {
    // Validates restored values, because their day may have passed.
    void trigger(REQUEST_FIELDS.filter((field) => start[field].length > 0));
  }, [trigger, start]);

  const question = useUnusualQuestion(values);

  const sendValues = (confirmed: Confirmed) => async (sent: RequestValues) => {
    setFailure(null);
    try {
      await send(sent, confirmed);
    } catch (error) {
      if (question.ask(error, sent)) return undefined;
      return showFailure(error);
    }
    return onSent();
  };

  function showFailure(error: unknown) {
    const reason = failureWords(error);
    const field = REFUSED_FIELD[problemCode(error) ?? ''];
    if (field !== undefined && reason !== null) form.setError(field, { message: reason });
    showFieldProblems(error, REQUEST_FIELDS, form.setError);
    setFailure({ reason });
  }

  const missing = requestProblems(values, localNow()).map(({ field }) => field);
  return {
    form,
    values,
    missing,
    failure,
    question,
    send: form.handleSubmit(sendValues({})),
    sendUnusual: (leaveOut: Confirmed['leaveOut']) =>
      form.handleSubmit(sendValues({ unusualConfirmed: true, leaveOut }))(),
  };
}

type Props = {
  match: MatchView;
  meeting: ReturnType<typeof useMeetingForm>;
  suggestions?: Suggestions;
  canRepeat?: boolean;
  words: {
    readonly submit: string;
    readonly submitting: string;
    readonly failure: string;
    readonly next: string;
  };
};

/** The form of a meeting. Its button waits until every check passes. Rules 6.35 to 6.38 */
export function MeetingForm({ match, meeting, suggestions, canRepeat = false, words }: Props) {
  const { form, values, missing, failure, question, send, sendUnusual } = meeting;
  const { isPending, ...summary } = form.submission;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)} className="space-y-4 sm:space-y-6">
        <ErrorSummary {...summary} />
        <div className="grid gap-4 *:min-w-0 sm:gap-6 xl:grid-cols-2 xl:items-start">
          <div className="space-y-4 sm:space-y-6">
            <Card>
              <InterestChoice match={match} />
            </Card>
            <Card>
              <PlaceFields
                matchId={match.id}
                {...(suggestions && { places: suggestions.places })}
              />
            </Card>
          </div>
          <Card>
            <TimeFields {...(suggestions && { offers: suggestions.times })} />
          </Card>
        </div>
        <Card>
          <OptionalFields canRepeat={canRepeat} />
        </Card>
        {failure !== null && (
          <Alert tone="error" {...(failure.reason !== null && { title: words.failure })}>
            {failure.reason ?? words.failure}
          </Alert>
        )}
        <div className="space-y-3">
          {missing.length > 0 ? (
            <StillNeeded missing={missing} values={values} />
          ) : (
            <p className="text-ink-soft">{words.next}</p>
          )}
          {question.problem === null ? (
            <Button
              type="submit"
              disabled={missing.length > 0}
              isPending={isPending}
              pendingText={words.submitting}
              className="w-full sm:w-auto"
            >
              {words.submit}
            </Button>
          ) : (
            <UnusualQuestion
              key={JSON.stringify(question.problem.fields)}
              problem={question.problem}
              times={values}
              youth={match.role === 'youth' ? match.name : text.you}
              isPending={isPending}
              pendingText={words.submitting}
              onChange={() => {
                question.forget();
                form.setFocus('startTime');
              }}
              onSend={(leaveOut) => void sendUnusual(leaveOut)}
            />
          )}
        </div>
      </form>
    </FormProvider>
  );
}

/** The shared interests as toggle buttons. The pressed ones belong to the session. Rule 6.35 */
function InterestChoice({ match }: { match: MatchView }) {
  const { trigger } = useFormContext<RequestValues>();
  const { field, fieldState } = useController<RequestValues, 'interests'>({ name: 'interests' });
  const message = fieldState.error?.message;
  const hint = match.sharedInterests.length > 1 ? 'interests-hint' : undefined;

  async function toggle(name: InterestName) {
    const isChosen = field.value.includes(name);
    const rest = field.value.filter((chosen) => chosen !== name);
    field.onChange(isChosen ? rest : [...rest, name]);
    await trigger('interests');
  }

  return (
    <fieldset
      id="interests"
      tabIndex={-1}
      aria-describedby={message === undefined ? hint : 'interests-error'}
      className="min-w-0 space-y-3"
    >
      <legend className="font-serif text-xl font-semibold">{text.interests}</legend>
      {hint !== undefined && (
        <p id={hint} className="text-sm text-ink-soft">
          {text.interestsHint}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {match.sharedInterests.map(({ name, level, theirLevel, comparison }) => (
          <ToggleCard
            key={name}
            label={name}
            icon={interestEmoji(name)}
            isPressed={field.value.includes(name)}
            onToggle={() => void toggle(name)}
            detail={
              <>
                <span aria-hidden className="me-2 text-base font-semibold text-role-ink">
                  {ARROWS[comparison]}
                </span>
                <span>{sharingWords[comparison](match.name)}</span>
                <VisuallyHidden>{` ${levelWords(level, theirLevel, match.name)}`}</VisuallyHidden>
              </>
            }
          />
        ))}
      </div>
      {message !== undefined && <FieldError id="interests-error">{message}</FieldError>}
    </fieldset>
  );
}
