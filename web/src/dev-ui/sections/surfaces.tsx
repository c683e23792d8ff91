import { WrittenTexts } from '../../ui/written-texts.tsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, SectionCard } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ActionTable, type RowColumn } from '../../ui/action-table.tsx';
import { DataTable, type DataColumn } from '../../ui/data-table.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { MoreDetails } from '../../ui/more-details.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { InEachRole, type Sections, Variant } from '../section.tsx';

function Written() {
  const texts = [
    { name: 'words', label: 'Their words', words: 'It was for a parcel.' },
    { name: 'more', label: 'What they would do', words: 'Ask the parent first.' },
  ];
  return (
    <>
      <Variant name="With labels">
        <WrittenTexts texts={texts} />
      </Variant>
      <Variant name="The first text as a quotation">
        <WrittenTexts texts={texts} quote="border-s-4 border-line-soft ps-4" />
      </Variant>
    </>
  );
}

function Cards() {
  return (
    <Card className="max-w-xl space-y-3">
      <p className="font-semibold">A quiet raised surface</p>
      <p className="text-ink-soft">Whatever belongs together stands on one.</p>
    </Card>
  );
}

function SectionCards() {
  return (
    <SectionCard heading="Your logins" intro="Where your account is open right now.">
      <p>Firefox on a Windows computer</p>
    </SectionCard>
  );
}

function Chips() {
  return (
    <InEachRole>
      {() => (
        <ul className="flex flex-wrap gap-3">
          <li>
            <Chip icon="🌱" label="Gardening & Nature" />
          </li>
          <li>
            <Chip icon="📷" label="Photography" arrow="↑" words="You: Advanced, Sam: Basic" />
          </li>
          <li>
            <Chip icon="🎵" label="Music & Dance" arrow="=" words="Both: Basic" />
          </li>
        </ul>
      )}
    </InEachRole>
  );
}

function Tooltips() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="relative mt-16 inline-block">
      {isOpen && <Tooltip>You: Advanced, Sam: Basic</Tooltip>}
      <Button variant="secondary" aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Show the tooltip
      </Button>
    </span>
  );
}

interface Row {
  readonly session: string;
  readonly participant: string;
  readonly day: string;
  readonly hours: string;
}
const COLUMNS: readonly [DataColumn<Row>, ...DataColumn<Row>[]] = [
  { header: 'Session', cell: ({ session }) => session },
  { header: 'Participant', cell: ({ participant }) => participant },
  { header: 'Session Date', cell: ({ day }) => day },
  { header: 'Session Time', cell: ({ hours }) => hours },
];
const ROWS: readonly Row[] = [
  {
    session: 'Gardening & Nature',
    participant: 'Rosa Alvarez',
    day: 'Tuesday, March 3, 2026',
    hours: '4:00 PM to 4:45 PM, your time',
  },
  {
    session: 'Photography',
    participant: 'Gunnar Holm',
    day: 'Friday, March 6, 2026',
    hours: '5:00 PM to 6:00 PM, your time',
  },
];

const DAY = {
  words: 'Tuesday, March 3, 2026',
  weekday: 'Tue',
  day: '3',
  month: 'Mar',
  year: null,
};
const SHARED: readonly [RowColumn<Row>, ...RowColumn<Row>[]] = [
  { header: 'Session', share: 3, place: 'name', cell: ({ session }) => session },
  { header: 'Participant', share: 2, place: 'who', cell: ({ participant }) => participant },
  { header: 'Session Date', share: 2, place: 'day', cell: () => <DateTile day={DAY} /> },
  { header: 'Session Time', share: 2, place: 'hours', cell: ({ hours }) => hours },
];
const pressDetails = () => <Button variant="secondary">Details</Button>;
const sessionOf = ({ session }: Row) => session;
function ActionTables() {
  return (
    <ActionTable
      caption="All"
      columns={SHARED}
      rows={ROWS}
      rowKey={sessionOf}
      emptyText=""
      actions={pressDetails}
    />
  );
}

function DateTiles() {
  return (
    <div className="flex gap-4">
      <DateTile day={{ ...DAY, year: '2027' }} />
      <DateTile day={DAY} />
    </div>
  );
}

function MoreDetailsOf() {
  return (
    <MoreDetails label="More about Rosa">
      <p>Joined Oakling on Tuesday, March 3, 2026</p>
    </MoreDetails>
  );
}

function MoreMenus() {
  return (
    <div className="flex min-h-32 justify-end">
      <MoreMenu label="More" about="Photography with Rosa Alvarez">
        <Button variant="quiet">Block or report</Button>
      </MoreMenu>
    </div>
  );
}

function Tables() {
  const table = { columns: COLUMNS, rowKey: ({ session }: Row) => session };
  return (
    <div className="space-y-6">
      <Variant name="Filled">
        <DataTable caption="Sessions" rows={ROWS} emptyText="" {...table} />
      </Variant>
      <Variant name="Empty">
        <DataTable caption="No sessions" rows={[]} emptyText="No upcoming sessions." {...table} />
      </Variant>
      <Variant name="Narrow">
        <InEachRole>
          {(role) => (
            <DataTable caption={`Sessions of ${role}`} rows={ROWS} emptyText="" {...table} />
          )}
        </InEachRole>
      </Variant>
    </div>
  );
}

const TABS = [
  { id: 'pending', label: 'Awaiting Parent Decision', count: 2, content: 'Pending sessions.' },
  { id: 'upcoming', label: 'Upcoming', count: 0, content: 'Upcoming sessions.' },
  { id: 'past', label: 'Past', content: 'Past sessions, without a count.' },
] as const;

function TabRows() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('pending');
  return (
    <InEachRole>
      {(role) => (
        <Tabs
          label={`Sessions of ${role}`}
          tabs={TABS}
          selected={selected}
          onSelect={setSelected}
        />
      )}
    </InEachRole>
  );
}

function HiddenWords() {
  return (
    <p>
      <Button variant="secondary">
        📷 ↑<VisuallyHidden>Photography, you know more than Sam</VisuallyHidden>
      </Button>{' '}
      is read as “Photography, you know more than Sam”.
    </p>
  );
}

export const surfaceSections: Sections = {
  'written-texts': {
    about: 'Texts that someone wrote, each with a label. The first can be a quotation.',
    Show: Written,
  },
  card: { about: 'A surface that groups content. `as` sets its element.', Show: Cards },
  'section-card': {
    about:
      'A section of a page, with the heading next to the actions, or above them on a narrow page.',
    Show: SectionCards,
  },
  chip: {
    about: 'A small tag. Its tooltip opens on hover, focus and touch, and screen readers read it.',
    Show: Chips,
  },
  tooltip: {
    about: 'The tooltip of a chip, 10 px above it. Its text must also be elsewhere.',
    Show: Tooltips,
  },
  'data-table': {
    about: 'A table with a header in the role’s color. On narrow screens, each row becomes a card.',
    Show: Tables,
  },
  'action-table': {
    about: 'A table with actions below each row.',
    Show: ActionTables,
  },
  'date-tile': {
    about: 'A day as on a calendar sheet. Screen readers and prints have the full date.',
    Show: DateTiles,
  },
  'more-details': {
    about: 'Details that few readers need, closed at first. Find in page still finds them.',
    Show: MoreDetailsOf,
  },
  'more-menu': {
    about: 'Rarely used actions behind a button. Escape or a click elsewhere closes it.',
    Show: MoreMenus,
  },
  tabs: {
    about: 'Views of one list. Arrow keys switch between them, and they wrap on narrow pages.',
    Show: TabRows,
  },
  'visually-hidden': {
    about: 'Text for screen readers only, where an icon or a color shows the same.',
    Show: HiddenWords,
  },
};
