import { interestEmoji } from '@oakling/domain/interests/interest';
import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { SectionCard } from '../../../ui/card.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { interestWords, matchingText, nameOfChild, shownAsText } from '../child-text.ts';
import { ShownNameField } from './shown-name-field.tsx';
import { useAction } from './use-action.ts';

/** The card and name that others see of a child. Rules 9.1 and 9.95 */
export function ShownAs({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const style = pending?.verb === 'shown-name' ? pending.style : child.shownNameStyle;
  const names = child.shownNames;
  return (
    <SectionCard heading={shownAsText.heading(nameOfChild(child))} intro={shownAsText.intro}>
      <Preview child={child} name={names[style]} />
      <ShownNameField style={child.shownNameStyle} names={names} run={run} pending={pending} />
      <FeedbackMessage feedback={outcome} />
    </SectionCard>
  );
}

function Preview({ child, name }: { child: ChildDetail; name: string }) {
  return (
    <div className="space-y-4 rounded-card border-2 border-dashed border-line p-[min(1.25rem,4vw)]">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={child.avatarUrl} of={{ name, role: 'youth' }} />
        <p className="min-w-0 grow basis-40 font-serif text-xl font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        {child.bio || shownAsText.noBio}
      </p>
      {child.interests.length === 0 && <p className="text-ink-soft">{shownAsText.noInterests}</p>}
      <ul className="flex flex-wrap gap-2">
        {child.interests.map((interest) => (
          <li key={interest.name} className="max-w-full">
            <Chip icon={interestEmoji(interest.name)} label={interestWords(interest)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Turns matching on or off. Rule 9.10 */
export function MatchingSwitch({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const name = nameOfChild(child);
  const isOn = pending?.verb === 'matching' ? pending.isOn : child.isMatchingOn;
  return (
    <SectionCard heading={matchingText.heading}>
      <CheckboxField
        name="matching"
        label={matchingText.label(name)}
        description={matchingText.hint(name)}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          const words = checked ? matchingText.on(name) : matchingText.off(name);
          void run({ verb: 'matching', isOn: checked }, words);
        }}
      />
      <FeedbackMessage feedback={outcome} />
    </SectionCard>
  );
}
