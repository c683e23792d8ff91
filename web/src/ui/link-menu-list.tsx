import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

export type MenuLink = {
  readonly label: string;
  /** Description, part of the link's name. */
  readonly detail: string;
  readonly href: string;
  /** A file downloads in this tab; a page opens in a new one. */
  readonly kind: 'file' | 'page';
};

/** Initial focus: the menu's frame for a pointer, an item at either end for the keyboard. */
export type MenuStart = 'frame' | 'first' | 'last';

type Props = {
  links: readonly MenuLink[];
  /** The button that gets focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  /** The id of the button that labels the menu. */
  openerId: string;
  id: string;
  start: MenuStart;
  onClose: () => void;
};

/** The open menu of `LinkMenu`; loaded lazily because it is the heavier half. */
export function LinkMenuList({ links, opener, openerId, id, start, onClose }: Props) {
  return (
    <Popover
      isOpen
      triggerRef={opener}
      aria-labelledby={openerId}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom end"
      offset={8}
      className="max-w-[min(32rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border-2 border-line bg-card text-ink shadow-card"
    >
      <Menu
        id={id}
        aria-labelledby={openerId}
        // A menu opened by a user action may take focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={start === 'frame' ? true : start}
        onClose={onClose}
        className="p-1 outline-none"
      >
        {links.map(({ label, detail, href, kind }) => (
          <MenuItem
            key={label}
            id={label}
            textValue={label}
            href={href}
            {...(kind === 'file' ? { download: true } : { target: '_blank', rel: 'noopener' })}
            className="block min-h-12 cursor-pointer rounded-md px-3 py-2 text-ink no-underline outline-role-ink data-focused:bg-role-soft data-focused:outline-3 data-focused:-outline-offset-3"
          >
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-ink-soft">{detail}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
