import { SHOWN_NAME_STYLES, type ShownNameStyle } from '@oakling/domain/safety/child-view';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { shownAsText } from '../child-text.ts';
import type { useAction } from './use-action.ts';

type Props = Pick<ReturnType<typeof useAction>, 'run' | 'pending'> & {
  style: ShownNameStyle;
  names: Readonly<Record<ShownNameStyle, string>>;
};

/** The shown name of a child, or one's own. Saved as soon as it is selected. Rules 1.98 and 9.95 */
export function ShownNameField({ style, names, run, pending }: Props) {
  return (
    <RadioGroupField
      name="shown-name"
      legend={shownAsText.legend}
      value={pending?.verb === 'shown-name' ? pending.style : style}
      options={SHOWN_NAME_STYLES.map((value) => ({
        value,
        label: shownAsText.styles[value],
        description: shownAsText.shownAs(names[value]),
      }))}
      onChange={({ target: { value } }) => {
        const chosen = SHOWN_NAME_STYLES.find((known) => known === value);
        if (chosen === undefined) return;
        void run({ verb: 'shown-name', style: chosen }, shownAsText.saved(names[chosen]));
      }}
    />
  );
}
