import { interestEmoji } from '@oakling/domain/interests/interest';
import { SHOWN_NAME_STYLES } from '@oakling/domain/safety/shown-name';
import type { ChildDetail } from '@oakling/domain/safety/child-view';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { nameOfChild, shownAsText as text } from '../child-text.ts';
import { interestWords } from '../history-text.ts';
import { ChildSection } from './child-section.tsx';
import { useAction } from './use-action.ts';

/** The card that others see of a child, and the name on it. Rules 9.1 and 9.95 */
export function ShownAs({ child }: { child: ChildDetail }) {
  const { run, outcome, pending } = useAction(child.id);
  const style = pending?.verb === 'shown-name' ? pending.style : child.shownNameStyle;
  const names = child.shownNames;
  return (
    <ChildSection heading={text.heading(nameOfChild(child))} intro={text.intro}>
      <Preview child={child} name={names[style]} />
      <RadioGroupField
        name="shown-name"
        legend={text.legend}
        value={style}
        options={SHOWN_NAME_STYLES.map((value) => ({
          value,
          label: text.styles[value],
          description: text.shownAs(names[value]),
        }))}
        onChange={({ target: { value } }) => {
          const chosen = SHOWN_NAME_STYLES.find((known) => known === value);
          if (chosen === undefined) return;
          void run({ verb: 'shown-name', style: chosen }, text.saved(names[chosen]));
        }}
      />
      <OutcomeMessage outcome={outcome} />
    </ChildSection>
  );
}

function Preview({ child, name }: { child: ChildDetail; name: string }) {
  return (
    <div className="space-y-4 rounded-card border-2 border-dashed border-line p-[min(1.25rem,4vw)]">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={child.avatarUrl} />
        <p className="min-w-0 grow basis-40 font-serif text-xl font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{child.bio || text.noBio}</p>
      {child.interests.length === 0 && <p className="text-ink-soft">{text.noInterests}</p>}
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
