import { Suspense, useState, type FocusEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Suggestion } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts';
import { requestPage as text } from '../request-text.ts';
import type { RequestValues } from '../request-values.ts';
import { usePlaceSearch } from './use-place-search.ts';
import { SuggestField, useSuggestField } from './use-suggest-field.ts';

/** Rules 10.21 and 10.22: where to meet, in free text; with suggestions where there is a key. */
export function LocationField({ mapsKey }: { mapsKey: string | null }) {
  const { control, getValues, setValue } = useFormContext<RequestValues>();
  const { field, fieldState } = useController({ control, name: 'address' });
  const places = usePlaceSearch(mapsKey);
  const canSuggest = mapsKey !== null && places.health !== 'unloadable';
  const [isFocused, setIsFocused] = useState(false);
  const isSuggesting = useSuggestField(canSuggest, isFocused);
  const unavailable = useHeldWhilePressed(places.health !== 'well');

  function onFocus() {
    setIsFocused(true);
    if (isSuggesting) places.begin();
  }

  function onBlur({ target }: FocusEvent) {
    // The window lost the focus, not the field: it will be back here.
    if (document.activeElement !== target) setIsFocused(false);
    field.onBlur();
    places.stop();
  }

  async function choose(suggestion: Suggestion) {
    const { text: address } = suggestion;
    field.onChange(address);
    const geoCoords = await places.choose(suggestion);
    if (geoCoords === null || getValues('address') !== address) return;
    setValue('chosenPlace', { address, geoCoords });
  }

  const shared = {
    ...{
      label: text.location,
      description: text.locationHint,
      required: true,
    },
    ...{ error: fieldState.error?.message, name: field.name, value: field.value, ref: field.ref },
    ...{ onFocus, onBlur },
  };
  const plain = <TextField {...shared} onChange={field.onChange} />;
  return (
    <div className="space-y-1.5">
      {isSuggesting ? (
        <Suspense fallback={plain}>
          <SuggestField
            {...shared}
            suggestions={places.suggestions}
            source={<MapsSource />}
            onChange={(address) => {
              field.onChange(address);
              places.search(address);
            }}
            onChoose={(suggestion) => void choose(suggestion)}
          />
        </Suspense>
      ) : (
        plain
      )}
      {canSuggest && <p className="text-sm text-ink-soft">{text.mapsHint}</p>}
      <div role="status">
        {unavailable && <p className="text-sm text-ink-soft">{text.placesUnavailable}</p>}
      </div>
    </div>
  );
}

function MapsSource() {
  return (
    <>
      {text.poweredBy}{' '}
      <span translate="no" className="whitespace-nowrap">
        {text.mapsName}
      </span>
    </>
  );
}
