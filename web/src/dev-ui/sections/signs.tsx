import { OpenRow, RowCard } from '../../ui/open-row.tsx';
import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { AdultNote } from '../../ui/adult-note.tsx';
import { CountBadge, VerifiedBadge } from '../../ui/chip.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StepCard } from '../../ui/card.tsx';
import { SuggestField, type Suggestion } from '../../ui/suggest-field.tsx';
import { InEachRole, type Sections } from '../section.tsx';

const PLACES: readonly Suggestion[] = [
  { id: '1', text: 'City Library, Main Street 1', title: 'City Library', detail: 'Main Street 1' },
  { id: '2', text: 'Town Hall, Mill Road 2', title: 'Town Hall', detail: 'Mill Road 2' },
];

function CountBadges() {
  return (
    <InEachRole>
      {() => (
        <p className="flex flex-wrap items-center gap-3 bg-role-solid p-3 text-white">
          Notifications <CountBadge count={3} words="3 unread" />
          <CountBadge count={120} words="120 unread" />
        </p>
      )}
    </InEachRole>
  );
}

function ProgressBars() {
  return (
    <InEachRole>
      {(role) => (
        <>
          <ProgressBar label={`Just begun, ${role}`} value={0} />
          <ProgressBar label={`Two thirds, ${role}`} value={0.66} />
        </>
      )}
    </InEachRole>
  );
}

function StepCards() {
  return (
    <InEachRole>
      {() => (
        <StepCard as="section" icon={Sprout} title="Pick your interests" level={3}>
          <p>Choose what you enjoy and can share.</p>
          <p>
            <LinkButton to="/interests">Pick interests</LinkButton>
          </p>
        </StepCard>
      )}
    </InEachRole>
  );
}

function SuggestFields() {
  const [text, setText] = useState('');
  const isChosen = PLACES.some((place) => place.text === text);
  return (
    <div className="max-w-xl">
      <SuggestField
        name="suggest-field-sample"
        label="Meeting Location"
        description="Type anything, or choose a suggestion with the arrow keys."
        value={text}
        suggestions={text === '' || isChosen ? [] : PLACES}
        source="From a list of two"
        onChange={setText}
        onChoose={(place) => setText(place.text)}
        onFocus={() => undefined}
        onBlur={() => undefined}
      />
    </div>
  );
}

const AdultNotes = () => <AdultNote words="Tom is 18 now. No parent approves: Tom decides." />;

function OpenRows() {
  return (
    <>
      <RowCard id="row" heading="Who decides" value="You and Tess" isOpen>
        <p>All guardians have the same access.</p>
      </RowCard>
      <OpenRow heading="Pause" value="Off">
        <p>Pauses everything.</p>
      </OpenRow>
    </>
  );
}

export const signSections: Sections = {
  'count-badge': { about: 'The number of new items. Renders nothing for zero.', Show: CountBadges },
  'adult-note': { about: 'Tells an elder that a youth is an adult.', Show: AdultNotes },
  'verified-badge': { about: 'Marks an elder that a moderator has verified.', Show: VerifiedBadge },
  'progress-bar': {
    about: 'Progress, next to a text that says of what.',
    Show: ProgressBars,
  },
  'step-card': { about: 'One thing to do or to know, with an icon.', Show: StepCards },
  'suggest-field': {
    about: 'A text field with suggestions. Any other text is accepted, too.',
    Show: SuggestFields,
  },
  'open-row': {
    about: 'A row that says its value and opens, alone or in a list.',
    Show: OpenRows,
  },
};
