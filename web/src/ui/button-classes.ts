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

/** Classes shared by buttons and links that look like buttons. */
export function buttonClasses(variant: ButtonVariant, className = ''): string {
  return `${shared} ${byVariant[variant]} ${className}`;
}
