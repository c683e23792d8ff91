import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClasses, type ButtonVariant } from './button-classes.ts';

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant;
  className?: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that looks like a button: it goes somewhere, and changes nothing. */
export function LinkButton({ variant = 'primary', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClasses(variant, className)} />;
}
