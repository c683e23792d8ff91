import { useState } from 'react';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Field, FieldError, SelectField, TextArea, TextAreas, TextField } from '../../ui/field.tsx';
import { LevelSlider } from '../../ui/level-slider.tsx';
import { PasswordField, NewPinFields, PinField } from '../../ui/password-field.tsx';
import { RadioGroupField } from '../../ui/radio-group-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { InEachRole, type Sections, Variant } from '../section.tsx';

const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-6';
const AGES = ['45-60', '60-75', '75+'].map((age) => ({ value: age, label: age }));
const LEVELS = ['Basic', 'Intermediate', 'Advanced'];

function TextFields() {
  return (
    <div className={columns}>
      <TextField label="Plain" />
      <TextField label="With a hint" description="What to write here." required />
      <TextField label="Invalid" required error="Please enter your full name." />
      <TextField label="Disabled" disabled defaultValue="Can’t be changed" />
    </div>
  );
}

function PasswordFields() {
  return (
    <div className={columns}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        defaultValue="eight or more"
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="A few words you can remember make a good password."
        required
        error="Password must be at least 8 characters."
      />
    </div>
  );
}

function PinFields() {
  return (
    <div className={columns}>
      <PinField label="PIN" />
      <PinField label="Invalid" required error="This PIN isn’t right." />
    </div>
  );
}

function NewPins() {
  return (
    <div className={columns}>
      <NewPinFields
        field={(name) => ({ name })}
        label="New PIN"
        hint="Six digits that aren’t easy to guess."
        again="The same PIN once more"
      />
    </div>
  );
}

function SelectFields() {
  return (
    <div className={columns}>
      <SelectField label="Age range" options={AGES} placeholder="Choose your age range" required />
      <SelectField label="With a hint" options={AGES} description="Only you see it." />
      <SelectField label="Invalid" options={AGES} error="Please select an age range." />
      <SelectField label="Disabled" options={AGES} disabled />
    </div>
  );
}

function SeveralAreas() {
  const areas = ['What happened', 'What would help'].map((label) => ({ id: label, label }));
  return <TextAreas areas={areas} />;
}

function SingleAreas() {
  return (
    <div className={columns}>
      <TextArea label="Note" placeholder="Add a personal note..." />
      <TextArea label="With a hint" description="At most 600 characters." required />
      <TextArea label="Invalid" error="Please use at most 600 characters." />
      <TextArea label="Disabled" disabled defaultValue="Can’t be changed" />
    </div>
  );
}

function RadioGroups() {
  const [chosen, setChosen] = useState('one');
  const options = [
    { value: 'one', label: 'Elder', description: 'I share what I know.' },
    { value: 'two', label: 'Parent', description: 'I guide my child.' },
  ];
  return (
    <InEachRole>
      {(role) => (
        <>
          <RadioGroupField
            legend="Who are you?"
            name={`who-${role}`}
            options={options}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            description="You can change this until you sign up."
          />
          <RadioGroupField
            legend="Invalid"
            name={`who-error-${role}`}
            options={options}
            error="Please choose one."
          />
        </>
      )}
    </InEachRole>
  );
}

function Checkboxes() {
  return (
    <InEachRole>
      {() => (
        <>
          <CheckboxField
            label={
              <>
                I accept the <TextLink to="/terms-of-service">Terms of Service</TextLink>
              </>
            }
            defaultChecked
          />
          <CheckboxField label="With a hint" description="You can change your mind later." />
          <CheckboxField label="Invalid" required error="Parental consent is required." />
          <CheckboxField label="Disabled" disabled />
          <CheckboxField
            label="Read-only"
            description="Can be focused, so screen readers read this hint."
            checked
            onChange={() => undefined}
            aria-disabled
          />
        </>
      )}
    </InEachRole>
  );
}

function LevelSliders() {
  const [level, setLevel] = useState(2);
  return (
    <InEachRole>
      {(role) => (
        <>
          <LevelSlider
            label={`Level of ${role}`}
            levels={LEVELS}
            value={level}
            onChange={setLevel}
          />
          <LevelSlider
            label={`Lowest of ${role}`}
            levels={LEVELS}
            value={1}
            onChange={() => undefined}
          />
          <LevelSlider
            label={`Highest of ${role}`}
            levels={LEVELS}
            value={3}
            onChange={() => undefined}
          />
        </>
      )}
    </InEachRole>
  );
}

function OwnField() {
  return (
    <Field props={{ label: 'Color of the roses', description: 'Takes any control.' }}>
      {(control) => (
        <input {...control} type="color" defaultValue="#b91c1c" className="h-12 w-24" />
      )}
    </Field>
  );
}

function FieldErrors() {
  return (
    <Variant name="Below its field, linked by aria-describedby">
      <FieldError id="shown-error">Enter a valid email address.</FieldError>
    </Variant>
  );
}

function DayFields() {
  const [day, setDay] = useState('2012-3-27');
  return (
    <div className={columns}>
      <DayField
        legend="Date of birth"
        description="For example, 27 3 2012"
        name="a-day"
        value={day}
        onChange={setDay}
      />
      <DayField
        legend="Invalid"
        name="no-day"
        value="2012-13"
        onChange={() => undefined}
        error="Enter a day, month and year, such as 27 3 2012."
      />
    </div>
  );
}

export const fieldSections: Sections = {
  'text-field': { about: 'One line of text, a date or a time.', Show: TextFields },
  'pin-field': { about: 'The six digits that a child logs in with.', Show: PinFields },
  'new-pin-fields': { about: 'A new PIN, entered twice.', Show: NewPins },
  'password-field': {
    about: 'A password with a button that shows it. Pasting and password managers work.',
    Show: PasswordFields,
  },
  'text-area': { about: 'Several lines of text.', Show: SingleAreas },
  'text-areas': { about: 'Several texts in one form.', Show: SeveralAreas },
  'select-field': {
    about:
      'One of many options, with the system’s own control. Use radio buttons for two or three.',
    Show: SelectFields,
  },
  'day-field': {
    about: 'A date that people know, such as a birthday, entered as three numbers.',
    Show: DayFields,
  },
  'radio-group-field': { about: 'One of a few options, all visible.', Show: RadioGroups },
  'checkbox-field': { about: 'Yes or no. The whole line is clickable.', Show: Checkboxes },
  'level-slider': {
    about: 'A few ordered steps, with buttons for people who can’t drag.',
    Show: LevelSliders,
  },
  field: {
    about: 'The label, hint and error around a control that has no field component.',
    Show: OwnField,
  },
  'field-error': { about: 'The error below a field.', Show: FieldErrors },
};
