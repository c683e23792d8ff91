import { PRESET_STYLE } from '@oakling/domain/safety/child-view';
import { newChildSchema, type NewChild } from '@oakling/domain/invites/contract';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as v from 'valibot';
import { fieldsOf, useSentForm } from '../../../lib/checked-form.ts';
import {
  isSamePin,
  PINS_DIFFER,
  pinFieldText,
  pinTwice,
  type PinTwice,
} from '../../../lib/pin-twice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { NewPinFields } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { addChildText as text, addFailureWords } from '../add-child-text.ts';
import { useAddChild } from '../new-child-data.ts';
import { ChildFields, type ChildValues } from './invite-fields.tsx';

interface Values extends ChildValues, PinTwice {
  guardianConsent: boolean;
}

const schema = v.pipe(
  v.object({ ...newChildSchema.entries, pinAgain: pinTwice.pinAgain }),
  v.forward(v.partialCheck([['pin'], ['pinAgain']], isSamePin, PINS_DIFFER), ['pinAgain']),
);
const EMPTY: Values = {
  childName: '',
  shownNameStyle: PRESET_STYLE,
  ageRange: '10-15',
  birthDate: '',
  note: '',
  pin: '',
  pinAgain: '',
  guardianConsent: false,
};

interface Added {
  readonly id: string;
  readonly name: string;
}

/** Adds a child without a mailbox. No draft is stored, because it would contain the PIN and the date of birth. Rules 1.81
 * and 4.60 */
export function AddChildForm({ childName = '' }: { childName?: string }) {
  const { mutateAsync } = useAddChild();
  const [added, setAdded] = useState<Added | null>(null);
  const form = useSentForm<Values, NewChild & PinTwice>(
    schema,
    { ...EMPTY, childName },
    {
      send: async ({ pinAgain: _again, ...child }, { reset }) => {
        setAdded(null);
        const made = await mutateAsync(child);
        reset(EMPTY);
        setAdded(made);
      },
      words: addFailureWords,
      about: { 'birth-date-unfit': 'birthDate' },
    },
  );
  return (
    <FormProvider {...form}>
      <p>{text.intro}</p>
      <SubmitForm {...form.submission} submitLabel={text.submit} pendingText={text.pending}>
        <ChildFields />
        <NewPinFields field={fieldsOf(form)} {...pinFieldText} />
        <CheckboxField label={text.consent} required {...form.field('guardianConsent')} />
        <LiveRegion>{added !== null && <IsAdded {...added} />}</LiveRegion>
      </SubmitForm>
    </FormProvider>
  );
}

function IsAdded({ id, name }: Added) {
  return (
    <Alert tone="success" title={text.added(name)}>
      <p>{text.next(name)}</p>
      <TextLink to={`/dashboard/parent/children/${id}#log-in-by-pin`} isAlone>
        {text.open(name)}
      </TextLink>
    </Alert>
  );
}
