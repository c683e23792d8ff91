import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses, type ButtonVariant } from './button-classes.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  isPending?: boolean;
  /** The words shown while pending, such as "Sending invite...". */
  pendingText?: string;
};

/** A button of type "button" unless told otherwise. While pending it keeps focus and ignores clicks. */
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
    // By pointer, not by Enter in a field.
    if (type === 'submit' && event.detail > 0) event.currentTarget.focus();
    // Stops the submit too, so that a double click never sends twice.
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
 * A field shows its message as it loses focus, which would move the button away from under the
 * pointer and lose the click. So the focus moves only once the click has come.
 */
function waitForClick(event: MouseEvent): void {
  event.preventDefault();
}
