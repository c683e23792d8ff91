import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { ownProfileQuery } from '../data.ts';
import { ShownNameField } from './shown-name-field.tsx';
import { useAction } from './use-action.ts';

/** Rule 1.98 */
const text = {
  heading: 'How others find you',
  intro: 'You are 18 or older, so this is your choice.',
  what: 'your choice',
  label: 'Elders and I can find each other',
  hint: 'When this is off, you and new elders can’t find each other. Sessions you have planned or asked for stay.',
  on: 'Saved. You and elders can find each other.',
  off: 'Saved. Nobody new can find you.',
};

/** Rule 1.98 */
export function OwnVisibility() {
  const profile = useQuery(ownProfileQuery);
  const { run, outcome, pending } = useAction(useMe().id);
  const { shownAs, isMatchingOn = false } = profile.data ?? {};
  return (
    <SectionCard id="own-visibility" heading={text.heading} intro={text.intro}>
      <LoadState query={profile} what={text.what} count={1} />
      {shownAs !== undefined && (
        <>
          <CheckboxField
            name="matching"
            label={text.label}
            description={text.hint}
            checked={pending?.verb === 'matching' ? pending.isOn : isMatchingOn}
            onChange={({ target: { checked } }) =>
              void run({ verb: 'matching', isOn: checked }, checked ? text.on : text.off)
            }
          />
          <ShownNameField {...shownAs} run={run} pending={pending} />
        </>
      )}
      <FeedbackMessage feedback={outcome} />
    </SectionCard>
  );
}
