import type { Ref } from 'react';
import { buttonClasses, type ButtonVariant } from './button-classes.ts';
import { Link, type LinkProps } from './link.tsx';

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant;
  className?: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that looks like a button: it goes somewhere, and changes nothing. */
export function LinkButton({ variant = 'primary', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClasses(variant, className)} />;
}
