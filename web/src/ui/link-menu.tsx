import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { buttonClasses } from './button-classes.ts';

export type MenuLink = {
  readonly label: string;
  /** What happens upon it, as part of the link's name. */
  readonly detail: string;
  readonly href: string;
  /** A file to keep stays in this tab; a page opens in a new one. */
  readonly kind: 'file' | 'page';
};

type Props = {
  links: readonly MenuLink[];
  /** The words of the button, which name the menu too. */
  children: ReactNode;
};

/** A button that opens a short menu of links. Words of ours stand beside each: where it leads. */
export function LinkMenu({ links, children }: Props) {
  return (
    <MenuTrigger>
      <Button className={buttonClasses('secondary', 'print:hidden')}>{children}</Button>
      <Popover
        placement="bottom end"
        offset={8}
        className="max-w-[min(32rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border-2 border-line bg-card text-ink shadow-card"
      >
        <Menu className="p-1 outline-none">
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
    </MenuTrigger>
  );
}
