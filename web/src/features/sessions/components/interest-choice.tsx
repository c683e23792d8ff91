import { interestEmoji, type InterestName } from '@oakling/domain/interests/interest';
import type { MatchView } from '@oakling/domain/matches/contract';
import { useController, useFormContext } from 'react-hook-form';
import { FieldError } from '../../../ui/field-error.tsx';
import { ToggleCard } from '../../../ui/toggle-card.tsx';
import type { RequestValues } from '../request-values.ts';
import { requestPage as text } from '../request-text.ts';
import { ARROWS, levelWords } from '../text.ts';

/** Rule 6.35: the shared interests as toggle buttons; the pressed ones are those of the session. */
export function InterestChoice({ match }: { match: MatchView }) {
  const { trigger } = useFormContext<RequestValues>();
  const { field, fieldState } = useController<RequestValues, 'interests'>({ name: 'interests' });
  const message = fieldState.error?.message;

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
      aria-describedby={message === undefined ? 'interests-hint' : 'interests-error'}
      className="min-w-0 space-y-3"
    >
      <legend className="font-serif text-xl font-semibold">{text.interests}</legend>
      <p id="interests-hint" className="text-sm text-ink-soft">
        {text.interestsHint}
      </p>
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
                <span aria-hidden className="me-2 text-base font-bold text-role-ink">
                  {ARROWS[comparison]}
                </span>
                {levelWords(level, theirLevel, match.name)}
              </>
            }
          />
        ))}
      </div>
      {message !== undefined && <FieldError id="interests-error">{message}</FieldError>}
    </fieldset>
  );
}
