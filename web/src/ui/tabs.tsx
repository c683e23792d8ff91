import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

type TabItem<Id extends string> = {
  id: Id;
  label: string;
  /** Shown after the label, as in "Upcoming (3)". */
  count?: number;
  content: ReactNode;
};

type Props<Id extends string> = {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Tabs moved through with the arrow keys; on a narrow page they wrap instead of scrolling. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find((candidate) => candidate.id === key);
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList aria-label={label} className="flex flex-wrap gap-2 border-b-2 border-line-soft pb-3">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="flex min-h-12 grow cursor-pointer items-center justify-center rounded-card border-2 border-line bg-card px-4 py-2 text-center font-semibold transition-colors duration-150 hover:bg-role-soft sm:grow-0 aria-selected:border-role-solid dark:aria-selected:border-role-ink aria-selected:bg-role-solid aria-selected:text-role-on-solid aria-selected:underline aria-selected:underline-offset-4 forced-colors:aria-selected:border-8"
          >
            {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-card pt-5">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
