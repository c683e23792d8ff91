import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'div'>, 'ref'> & { as?: 'div' | 'li' | 'article' | 'section' };

/** A quiet raised surface. Use `as` for the element that says what it is. */
export function Card({ as: Element = 'div', className = '', ...rest }: Props) {
  return (
    <Element
      {...(rest as ComponentProps<'div'> & ComponentProps<'li'>)}
      className={`rounded-card border border-line-soft bg-card p-[min(1.25rem,4vw)] shadow-card sm:p-[min(1.5rem,4vw)] ${className}`}
    />
  );
}
