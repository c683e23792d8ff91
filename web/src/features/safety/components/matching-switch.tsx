import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { matchingText as text, nameOfChild } from '../child-text.ts';
import { ChildSection } from './child-section.tsx';
import { useAction } from './use-action.ts';

/** Whether the child and elders can find each other. Rule 9.10 */
export function MatchingSwitch({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const name = nameOfChild(child);
  const isOn = pending?.verb === 'matching' ? pending.isOn : child.isMatchingOn;
  return (
    <ChildSection heading={text.heading}>
      <CheckboxField
        name="matching"
        label={text.label(name)}
        description={text.hint(name)}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          const words = checked ? text.on(name) : text.off(name);
          void run({ verb: 'matching', isOn: checked }, words);
        }}
      />
      <OutcomeMessage outcome={outcome} />
    </ChildSection>
  );
}
