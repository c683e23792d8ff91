import {
  use,
  useEffect,
  useEffectEvent,
  type FocusEventHandler,
  type ReactNode,
  type Ref,
} from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { controlClasses, Field, labelIdOf, type FieldProps } from './field.tsx';

export type Suggestion = {
  readonly id: string;
  readonly text: string;
  readonly title: string;
  readonly detail: string;
};

type Props = FieldProps & {
  /** This is also the id of the input, so an error summary can link to it. */
  name: string;
  value: string;
  ref?: Ref<HTMLInputElement>;
  suggestions: readonly Suggestion[];
  /** The attribution below the list. */
  source: ReactNode;
  onChange: (text: string) => void;
  /** Sets the value, and clears the suggestions, which closes the list. */
  onChoose: (suggestion: Suggestion) => void;
  onFocus: FocusEventHandler<HTMLInputElement>;
  onBlur: FocusEventHandler<HTMLInputElement>;
};

/** A single-line combobox that also accepts other text. */
export function SuggestField(props: Props) {
  const { error, required, value, ref, suggestions, source } = props;
  const { onChange, onChoose, onFocus, onBlur } = props;
  return (
    <Field props={props}>
      {({ id, 'aria-describedby': describedBy = '' }) => (
        <ComboBox
          id={id}
          aria-labelledby={labelIdOf(id)}
          aria-describedby={describedBy}
          validationBehavior="aria"
          isRequired={required === true}
          isInvalid={error !== undefined}
          allowsCustomValue
          items={suggestions}
          inputValue={value}
          onInputChange={onChange}
          // No suggestion is ever selected, because Escape would restore the selection over newer text.
          value={null}
          onChange={(key) => {
            const chosen = suggestions.find((suggestion) => suggestion.id === key);
            if (chosen !== undefined) onChoose(chosen);
          }}
          onFocus={(event) => {
            makeRoom(event.currentTarget);
            onFocus(event);
          }}
          onBlur={onBlur}
        >
          <Input {...(ref !== undefined && { ref })} className={`scroll-mt-4 ${controlClasses}`} />
          <SuggestionList source={source} />
          <OpenOnArrival suggestions={suggestions} />
        </ComboBox>
      )}
    </Field>
  );
}

function SuggestionList({ source }: Pick<Props, 'source'>) {
  return (
    <Popover
      // Keeps the list away from the input's focus outline.
      offset={8}
      className="flex w-(--trigger-width) flex-col rounded-lg border-2 border-line bg-card text-ink shadow-card"
    >
      <ListBox<Suggestion> className="min-h-0 grow overflow-y-auto p-1 outline-none">
        {({ id, text, title, detail }) => (
          <ListBoxItem
            id={id}
            textValue={text}
            className="min-h-11 cursor-pointer rounded-md px-2 py-2 outline-role-ink data-focused:bg-role-soft data-focused:outline-3 data-focused:-outline-offset-3"
          >
            <span className="block font-semibold">{title}</span>
            {detail !== '' && <span className="block text-sm text-ink-soft">{detail}</span>}
          </ListBoxItem>
        )}
      </ListBox>
      <p className="border-t-2 border-line-soft px-3 py-1.5 text-sm text-ink-soft">{source}</p>
    </Popover>
  );
}

/** The height of a list with a few suggestions, in rem. */
const LIST_REM = 16;

/** Scrolls the input to the top if the list won't fit below it, because scrolling later would close the list. */
function makeRoom(input: Element): void {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const room = window.innerHeight - input.getBoundingClientRect().bottom;
  if (room < LIST_REM * rem) input.scrollIntoView({ block: 'start' });
}

/** Opens the list when suggestions arrive, because React Aria opens it only on a keystroke. */
function OpenOnArrival({ suggestions }: Pick<Props, 'suggestions'>) {
  const state = use(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (state?.isFocused && suggestions.length > 0) state.open(null, 'input');
  });
  useEffect(() => open(), [suggestions]);
  return null;
}
