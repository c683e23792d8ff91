import { CONNECTION_MODES, OWN_ROOM, VIDEO_PROVIDERS } from '@oakling/domain/sessions/session';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../../../lib/checked-form.ts';
import { useMe } from '../../../../lib/me.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { placeSearchQuery } from '../../data.ts';
import type { RequestValues } from '../meeting-values.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { NOT_POSSIBLE_WORDS } from '../../not-possible-text.ts';
import { requestPage as text } from '../request-text.ts';
import type { Suggestions } from '../suggestions.ts';
import { meetingWaysQuery } from '../../supervision/data.ts';
import { ChoiceButton, Choices } from './choice-button.tsx';
import { useRecheck } from './time-fields.tsx';

const LocationField = lazyPart(async () => (await import('./location-field.tsx')).LocationField);

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const NONE: Suggestions['places'] = [];

type Props = { matchId: string; places?: Suggestions['places'] };

/** Rules 6.36 and 6.104 */
export function PlaceFields({ matchId, places = NONE }: Props) {
  const form = useFormContext<RequestValues>();
  const field = fieldsOf(form);
  const [mode, provider] = useWatch({
    control: form.control,
    name: ['connectionMode', 'videoProvider'],
  });
  const hasRooms = useMe().hasRooms === true;
  // Loaded early, so the field has its final form by the time it is focused.
  const { data } = useQuery(placeSearchQuery);
  const recheck = useRecheck();
  const inPerson = useQuery(meetingWaysQuery(matchId)).data?.inPerson ?? 'any';
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-3 font-serif text-xl font-semibold">{text.how}</legend>
      <SelectField
        label={text.mode}
        options={optionsOf(CONNECTION_MODES).map((option) => ({
          ...option,
          disabled: option.value === 'In-Person' && inPerson !== 'any',
        }))}
        description={inPerson === 'any' ? undefined : NOT_POSSIBLE_WORDS[inPerson]}
        placeholder={text.modePlaceholder}
        required
        {...field('connectionMode', { onChange: () => void form.trigger('connectionMode') })}
      />
      {mode === 'In-Person' && (
        <>
          <KnownPlaces places={places} />
          <LocationField mapsKey={data?.key ?? null} />
        </>
      )}
      {mode === 'Remote' && (
        <>
          <SelectField
            label={text.provider}
            options={[
              ...(hasRooms ? [{ value: OWN_ROOM, label: text.ownRoom }] : []),
              ...optionsOf(VIDEO_PROVIDERS),
            ]}
            description={provider === OWN_ROOM ? text.ownRoomHint : undefined}
            required
            {...field('videoProvider', { onChange: () => recheck(['videoLink']) })}
          />
          {provider !== OWN_ROOM && (
            <TextField
              type="url"
              inputMode="url"
              autoComplete="off"
              label={text.link}
              description={text.linkHint}
              required
              {...field('videoLink')}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

/** Rule 6.267 */
function KnownPlaces({ places }: Pick<Suggestions, 'places'>) {
  const { control, setValue } = useFormContext<RequestValues>();
  const now = useWatch({ control, name: 'address' });
  if (places.length === 0) return null;
  return (
    <Choices label={text.places}>
      {places.map(({ address, geoCoords }) => (
        <ChoiceButton
          key={address}
          words={address}
          isPressed={address === now}
          onPress={() => {
            setValue('address', address, { shouldDirty: true, shouldValidate: true });
            setValue('chosenPlace', geoCoords && { address, geoCoords });
          }}
        />
      ))}
    </Choices>
  );
}
