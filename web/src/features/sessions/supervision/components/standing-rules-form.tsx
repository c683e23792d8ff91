import {
  MEETING_RULES,
  type ChildRules,
} from '@oakling/domain/sessions/supervision/standing-rules';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readerZone } from '../../../../lib/date-words.ts';
import { showFieldProblems, useCheckedForm } from '../../../../lib/checked-form.ts';
import { useMe } from '../../../../lib/me.ts';
import { ProblemError } from '../../../../lib/problem.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, type Elements } from '../../../../ui/card.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { RadioGroupField } from '../../../../ui/radio-group-field.tsx';
import { FeedbackMessage, useFeedback } from '../../../../ui/live-region.tsx';
import { useSetRules } from '../data.ts';
import { rulesPage as text } from '../standing-rules-text.ts';
import {
  RULE_FIELDS,
  rulesFormSchema,
  rulesOf,
  valuesOfRules,
  type RuleValues,
} from '../standing-rules-values.ts';
import { WeekdayField } from './weekday-field.tsx';

type Props = { childId: string; child: ChildRules; name: string };

/** Rules 6.98 and 6.106 */
export function StandingRulesForm({ childId, child, name }: Props) {
  const { mutateAsync } = useSetRules(childId);
  const { feedback, tell, attempt } = useFeedback();
  const [start] = useState(() => valuesOfRules(child));
  const [timeZone, setTimeZone] = useState(child.rules?.timeZone ?? readerZone());
  const form = useCheckedForm<RuleValues>(rulesFormSchema, RULE_FIELDS, start);
  const { field } = form;
  const { isPending, ...summary } = form.submission;
  const hasRooms = useMe().hasRooms === true;
  const { byDay, byHours, byCount, meetings } = {
    ...start,
    ...useWatch({ control: form.control }),
  };

  const save = form.handleSubmit(async (values) => {
    await attempt(
      () => mutateAsync(rulesOf(values, child, timeZone)),
      text.saved,
      (error) => {
        showFieldProblems(error, RULE_FIELDS, form.setError);
        return text.notSaved(error instanceof ProblemError ? error.message : 'Please try again.');
      },
    );
  });

  return (
    <form
      noValidate
      className="space-y-6"
      // Clears the last result, which doesn't apply to the edited values.
      onChange={() => tell(null)}
      onSubmit={(event) => void save(event)}
    >
      <ErrorSummary {...summary} />
      <Group heading={text.how}>
        <CheckboxField
          label={text.videoOnly}
          description={text.videoOnlyHint(name)}
          {...field('videoOnly')}
        />
        <CheckboxField
          label={text.noFirstInPerson}
          description={text.noFirstInPersonHint}
          {...field('noFirstInPerson')}
        />
        <CheckboxField
          label={text.knownPlaces}
          description={text.placesHint(child)}
          {...field('knownPlacesOnly')}
        />
      </Group>
      {hasRooms && (
        <Group heading={text.calls}>
          <CheckboxField
            label={text.callsHereOnly}
            description={text.callsHereHint(name, child)}
            {...field('callsHereOnly')}
          />
          <RadioGroupField
            legend={text.callsLegend(name)}
            options={MEETING_RULES.map((value) => ({ value, ...text.meetings[value] }))}
            value={meetings}
            {...field('meetings')}
          />
        </Group>
      )}
      <Group heading={text.when}>
        <CheckboxField label={text.byDay} {...field('byDay')} />
        {byDay && (
          <Under>
            <WeekdayField {...field('days')} />
          </Under>
        )}
        <CheckboxField label={text.byHours} {...field('byHours')} />
        {byHours && (
          <Under>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField type="time" label={text.from} {...field('from')} />
              <TextField type="time" label={text.to} {...field('to')} />
            </div>
          </Under>
        )}
        <CheckboxField label={text.byCount} {...field('byCount')} />
        {byCount && (
          <Under className="sm:max-w-sm">
            <TextField
              inputMode="numeric"
              label={text.most}
              description={text.mostHint}
              {...field('most')}
            />
          </Under>
        )}
        {(byDay || byHours || byCount) && <Zone zone={timeZone} onChoose={setTimeZone} />}
      </Group>
      <p className="text-ink-soft">{text.approved}</p>
      <FeedbackMessage feedback={feedback} />
      <Button
        type="submit"
        isPending={isPending}
        pendingText={text.saving}
        className="w-full sm:w-auto"
      >
        {text.save}
      </Button>
    </form>
  );
}

function Group({ heading, children }: { heading: string; children: Elements }) {
  return (
    <Card>
      <fieldset className="min-w-0 space-y-4">
        <legend className="mb-3 font-serif text-xl font-semibold">{heading}</legend>
        {children}
      </fieldset>
    </Card>
  );
}

function Under({ children, className = '' }: { children: Elements; className?: string }) {
  return <div className={`sm:ps-10 ${className}`}>{children}</div>;
}

/** The time zone of the rules. A parent in another zone can switch to it. Rule 6.100 */
function Zone({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const own = readerZone();
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">{text.zone(zone)}</p>
      {zone !== own && (
        <Button variant="secondary" onClick={() => onChoose(own)}>
          {text.takeMyClock(own)}
        </Button>
      )}
    </div>
  );
}
