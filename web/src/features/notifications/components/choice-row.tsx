import { lockedWays, type Offer, type Ways } from '@oakling/domain/notifications/choice';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { choicesText as text, kindName } from '../choice-text.ts';

export interface Outcome {
  readonly tone: 'success' | 'error';
  readonly words: string;
}
type Props = {
  offer: Offer;
  ways: Ways;
  /** What came of the last change, if it was one of this kind. */
  outcome: Outcome | null;
  onChoose: (ways: Ways) => void;
};

/** One kind of notification with a box for each way; the words beside a box are a part of its name. */
export function ChoiceRow({ offer, ways, outcome, onChoose }: Props) {
  const { kind, hasMail, isForParentToo } = offer;
  const locked = lockedWays(offer, ways);
  const box = (way: keyof Ways) => (
    <CheckboxField
      id={`${kind}-${way}`}
      label={
        <>
          {text[way]} <VisuallyHidden>{kindName(kind)}</VisuallyHidden>
        </>
      }
      description={locked[way] ? text.locked : undefined}
      checked={ways[way]}
      // Not disabled: it keeps the focus, and the reason is read with it.
      aria-disabled={locked[way] || undefined}
      onChange={({ target }) => {
        if (!locked[way]) onChoose({ ...ways, [way]: target.checked });
      }}
    />
  );
  return (
    <tr role="row" className="flex flex-wrap gap-x-6 gap-y-1 py-2">
      <th
        role="rowheader"
        scope="row"
        className="min-w-0 grow basis-64 py-2 text-start font-semibold [overflow-wrap:anywhere]"
      >
        {kindName(kind)}
      </th>
      <td role="cell" className="min-w-0 grow basis-44">
        {isForParentToo ? <p className="py-2 text-ink-soft">{text.alwaysInApp}</p> : box('inApp')}
      </td>
      <td role="cell" className="min-w-0 grow basis-44">
        {hasMail ? box('byMail') : <p className="py-2 text-ink-soft">{text.noMail}</p>}
      </td>
      {/* Beside what was pressed: the end of the table is far away on a phone. */}
      <td role="cell" className="min-w-0 basis-full">
        <OutcomeMessage outcome={outcome} />
      </td>
    </tr>
  );
}
