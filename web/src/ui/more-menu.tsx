import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  label: string;
  /** The subject of the menu, for screen readers. */
  about: string;
  icon?: LucideIcon;
  variant?: ButtonVariant;
  children: ReactNode;
};

/**
 * A button that reveals actions, which are mounted only while it is open. Closes on selection, on Escape, or on a click
 * outside.
 */
export function MoreMenu(props: Props) {
  const { label, about, icon: Icon = Ellipsis, variant = 'quiet', children } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function close() {
    // The selected action may open a dialog, which restores the focus to the active element.
    opener.current?.focus({ preventScroll: true });
    setIsOpen(false);
  }

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setIsOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  return (
    <div ref={frame} className="relative print:hidden">
      <Button
        ref={opener}
        variant={variant}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="w-full"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        <span>
          <span>{label}</span>
          <VisuallyHidden>{`: ${about}`}</VisuallyHidden>
        </span>
      </Button>
      {isOpen && (
        // Closes after the selected button's own handler; unmounting earlier would cancel its
        // action.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <div
          id={id}
          ref={keepInSight}
          onClick={close}
          className="absolute end-0 z-10 mt-1 w-max max-w-[min(20rem,80vw)] rounded-card border border-line bg-card p-3 shadow-card"
        >
          {children}
        </div>
      )}
    </div>
  );
}

const EDGE_PX = 8;

/** Aligns the menu with the button's side of the page, and keeps it within the page. */
function keepInSight(box: HTMLDivElement | null) {
  const button = box?.parentElement?.getBoundingClientRect();
  if (box === null || button === undefined) return;
  const page = (box.closest('main') ?? document.documentElement).getBoundingClientRect();
  const isLeft = button.left + button.right < page.left + page.right;
  if (isLeft) box.style.inset = 'auto auto auto 0';
  const { left, right } = box.getBoundingClientRect();
  const hidden = isLeft
    ? Math.max(0, right - page.right + EDGE_PX)
    : Math.min(0, left - page.left - EDGE_PX);
  if (hidden !== 0) box.style.translate = `${-hidden}px`;
}
