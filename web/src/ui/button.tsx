import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses, type ButtonVariant } from './button-classes.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  isPending?: boolean;
  /** Label while pending, such as "Sending invite...". */
  pendingText?: string;
};

/** A button, by default of type "button". While pending it keeps focus and ignores clicks. */
export function Button({
  variant = 'primary',
  isPending = false,
  pendingText,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Clicks have a positive `detail`; Enter in a field has 0.
    if (type === 'submit' && event.detail > 0) event.currentTarget.focus();
    // Also prevents submit, so a double click sends only once.
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...(type === 'submit' && { onMouseDown: waitForClick })}
      type={type}
      className={buttonClasses(variant, className)}
      aria-disabled={isPending || undefined}
      onClick={handleClick}
    >
      {isPending && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />}
      {isPending ? (pendingText ?? children) : children}
    </button>
  );
}

/**
 * A blurred field may show an error and shift the button from under the pointer. Focus moves after
 * the click instead.
 */
function waitForClick(event: MouseEvent): void {
  event.preventDefault();
}
