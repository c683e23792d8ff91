import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';
import { buttonClasses, type ButtonVariant } from './button-classes.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Whether the page it leads to takes the place of this one in the history. */
  replace?: boolean;
  /** What is handed over to that page. */
  state?: unknown;
};

/** A link to one of our pages. The router's own brings along the prefetching of a framework we do not use. */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
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
  /** Whether what had the focus is gone, and this takes it as it comes. */
  takesFocus?: boolean;
};

/** A link that looks like a button: it goes somewhere, and changes nothing. */
export function LinkButton(props: LinkButtonProps) {
  const { variant = 'primary', className, takesFocus = false, ...rest } = props;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return <Link {...rest} ref={link} className={buttonClasses(variant, className)} />;
}

type TextLinkProps = Omit<LinkProps, 'className' | 'target' | 'rel'> & {
  /** Whether it stands by itself, not in a sentence: as high as a finger needs. */
  isAlone?: boolean;
  newTab?: boolean;
  className?: string;
};

const look =
  'rounded-sm font-semibold text-role-ink underline decoration-2 underline-offset-4 hover:decoration-4';

/** A link in running text, or alone. */
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
  // A description, not part of the name: the name stays the words of the sentence it is in.
  return (
    <Link
      {...rest}
      className={classes}
      target="_blank"
      rel="noopener"
      aria-description="Opens in a new tab"
    >
      {children}
      <ExternalLink aria-hidden className="ms-1 inline size-4 align-[-0.1em]" />
    </Link>
  );
}
