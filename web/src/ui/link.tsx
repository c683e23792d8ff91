import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';
import { buttonClasses, type ButtonVariant } from './button.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  state?: unknown;
};

/** A client-side link. React Router's `Link` adds the framework's prefetching, which we don't use. */
export function Link({ to, state, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state, ...(target !== undefined && { target }) });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={href} target={target} onClick={handleClick}>
      {children}
    </a>
  );
}

type LinkButtonProps = Omit<LinkProps, 'className' | 'ref'> & {
  variant?: ButtonVariant;
  className?: string;
  /** Moves the focus to the link on mount, if the element that had it was removed. */
  takesFocus?: boolean;
};

export function LinkButton(props: LinkButtonProps) {
  const { variant = 'primary', className, takesFocus = false, ...rest } = props;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return (
    <Link {...rest} ref={link} className={`print:hidden ${buttonClasses(variant, className)}`} />
  );
}

type OutsideLinkProps = Pick<ComponentProps<'a'>, 'href' | 'aria-describedby'> & {
  /** States where the link opens, outside its accessible name. */
  description?: string;
  children: ReactNode;
};

export function OutsideLink({ description, children, ...rest }: OutsideLinkProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noreferrer"
      aria-description={description}
      className={`inline-flex min-h-11 items-center ${look}`}
    >
      <span className="contents">{children}</span>
      <ExternalLink aria-hidden className="ms-1 size-4" />
    </a>
  );
}

type TextLinkProps = Omit<LinkProps, 'className' | 'target' | 'rel'> & {
  /** True outside a sentence, so the link gets the height of a touch target. */
  isAlone?: boolean;
  newTab?: boolean;
  className?: string;
};

const look =
  'rounded-sm font-semibold text-role-ink underline decoration-2 underline-offset-4 hover:decoration-4';

export function TextLink(props: TextLinkProps) {
  const { isAlone = false, newTab = false, className = '', children, ...rest } = props;
  const classes = `${look} ${isAlone ? 'inline-flex min-h-11 items-center' : ''} ${className}`;
  if (!newTab) {
    return (
      <Link {...rest} className={classes}>
        {children}
      </Link>
    );
  }
  // A description keeps "opens in a new tab" out of the accessible name.
  return (
    <Link
      {...rest}
      className={classes}
      target="_blank"
      rel="noopener"
      aria-description="Opens in a new tab"
    >
      <span className="contents">{children}</span>
      <ExternalLink aria-hidden className="ms-1 inline size-4 align-[-0.1em]" />
    </Link>
  );
}
