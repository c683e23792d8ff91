import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shared =
  'inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-card border-2 px-[min(1.25rem,5vw)] py-2 ' +
  'text-base font-semibold no-underline transition-colors duration-150 ' +
  'disabled:border-transparent disabled:bg-line-soft disabled:text-ink-soft disabled:shadow-none';

const byVariant: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-role-solid text-role-on-solid dark:border-role-ink ' +
    'enabled:hover:bg-role-strong [a]:hover:bg-role-strong',
  secondary:
    'border-role-ink bg-card text-role-ink enabled:hover:bg-role-soft [a]:hover:bg-role-soft',
  quiet:
    'border-transparent bg-transparent text-role-ink underline underline-offset-4 ' +
    'enabled:hover:bg-role-soft [a]:hover:bg-role-soft',
  danger:
    'border-transparent bg-danger-solid text-white dark:border-danger-ink enabled:hover:bg-[#7a1414]',
};

export function buttonClasses(variant: ButtonVariant, className = ''): string {
  return `${shared} ${byVariant[variant]} ${className}`;
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  isPending?: boolean;
  pendingText?: string;
};

/** A button, whose default type is "button". While pending, it keeps the focus and ignores clicks. */
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
    // A click has a positive `detail`; for Enter in a field, it is 0.
    if (type === 'submit' && event.detail > 0) event.currentTarget.focus();
    // This also prevents the submit, so a double click sends only once.
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
      <span className="contents">{isPending ? (pendingText ?? children) : children}</span>
    </button>
  );
}

/**
 * When a field loses the focus, it may show an error and move the button away from the pointer. So the focus moves only
 * after the click.
 */
function waitForClick(event: MouseEvent): void {
  event.preventDefault();
}
