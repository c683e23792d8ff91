import { useId, type KeyboardEvent, type ReactNode } from 'react';

type TabItem<Id extends string> = {
  id: Id;
  label: string;
  count?: number;
  content: ReactNode;
};

type Props<Id extends string> = {
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/**
 * Tabs with arrow keys and automatic activation. They wrap on a narrow page. Hand-written, because a library's tabs are
 * as large as two pages.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const id = useId();
  const tabId = (of: Id) => `${id}-tab-${of}`;
  const panelId = `${id}-panel`;

  /** Moves from the focused tab, because a second key may come before the next render. */
  function move(event: KeyboardEvent, from: Id) {
    const at = tabs.findIndex((tab) => tab.id === from);
    const next = tabs[indexAfter(event, at, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(tabId(next.id))?.focus();
    onSelect(next.id);
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-2 border-b-2 border-line-soft pb-3 sm:flex sm:flex-wrap"
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tabId(tab.id)}
              aria-selected={isSelected}
              aria-controls={isSelected ? panelId : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={(event) => move(event, tab.id)}
              className="flex min-h-12 cursor-pointer items-center justify-center rounded-card border-2 border-line bg-card px-2 py-2 text-center font-semibold transition-colors duration-150 hover:bg-role-soft sm:px-4 aria-selected:border-role-solid dark:aria-selected:border-role-ink aria-selected:bg-role-solid aria-selected:text-role-on-solid aria-selected:underline aria-selected:underline-offset-4 forced-colors:aria-selected:border-8"
            >
              {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
            </button>
          );
        })}
      </div>
      {/* The panel is focusable, because it often starts with content that isn't. */}
      <div
        key={selected}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(selected)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // Offsets the scroll margin, so a panel that just fits into the window is fully visible.
        className="-scroll-my-16 rounded-card pt-5"
      >
        {tabs.find((tab) => tab.id === selected)?.content}
      </div>
    </div>
  );
}

/** The index to which a key leads, wrapping around; -1 for other keys. */
function indexAfter({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, count: number) {
  if (altKey || ctrlKey || metaKey) return -1;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
