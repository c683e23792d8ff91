import { ExternalLink } from 'lucide-react';
import { Link, type LinkProps } from './link.tsx';

type TextLinkProps = Omit<LinkProps, 'className' | 'target' | 'rel'> & {
  newTab?: boolean;
  className?: string;
};

const look =
  'rounded-sm font-semibold text-role-ink underline decoration-2 underline-offset-4 hover:decoration-4';

/** A link in running text. Give it `className="inline-flex min-h-11 items-center"` when it stands alone. */
export function TextLink({ newTab = false, className = '', children, ...rest }: TextLinkProps) {
  const classes = `${look} ${className}`;
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
