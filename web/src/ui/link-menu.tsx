import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { buttonClasses } from './button.tsx';
import type { LinkMenuList, MenuLink, MenuStart } from './link-menu-list.tsx';
import { whenIdle } from './lazy-part.ts';

let List: ComponentType<ComponentProps<typeof LinkMenuList>> | null = null;
const loadList = async () => {
  List = (await import('./link-menu-list.tsx')).LinkMenuList;
};
/** Prefetch before the click; the click retries a failure. */
const prepareList = () => {
  if (List === null) void loadList().catch(() => undefined);
};

const START_OF_KEY: Readonly<Partial<Record<string, MenuStart>>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

type Props = {
  /** Called only when the menu opens. */
  links: () => readonly [MenuLink, ...MenuLink[]];
  /** The button's label, which also labels the menu. */
  children: ReactNode;
};

/**
 * A button that opens a short menu of links. Mounts the menu only while open because a long table
 * has hundreds. If the menu fails to load, the button opens the first link.
 */
export function LinkMenu({ links, children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<MenuStart | null>(null);
  const isOpen = start !== null;
  const menuId = `${id}-menu`;
  useEffect(() => (List === null ? whenIdle(prepareList) : undefined), []);

  async function open(from: MenuStart) {
    // Some browsers don't focus clicked buttons, and the menu restores focus to the active element.
    opener.current?.focus({ preventScroll: true });
    try {
      if (List === null) await loadList();
      setStart(from);
    } catch {
      follow(links()[0]);
    }
  }

  function openByKey(event: KeyboardEvent) {
    const from = START_OF_KEY[event.key];
    if (from === undefined) return;
    event.preventDefault();
    void open(from);
  }

  return (
    <>
      <button
        ref={opener}
        id={id}
        type="button"
        aria-haspopup="true"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        className={buttonClasses('secondary', 'print:hidden')}
        onPointerEnter={prepareList}
        onFocus={prepareList}
        onKeyDown={openByKey}
        // A click without a pointer (keyboard or assistive technology) has `detail` 0.
        onClick={({ detail }) => void open(detail === 0 ? 'first' : 'frame')}
      >
        {children}
      </button>
      {isOpen && List !== null && (
        <List
          links={links()}
          opener={opener}
          openerId={id}
          id={menuId}
          start={start}
          onClose={() => setStart(null)}
        />
      )}
    </>
  );
}

function follow({ href, kind }: MenuLink): void {
  const link = document.createElement('a');
  link.href = href;
  if (kind === 'file') link.download = '';
  link.click();
}
