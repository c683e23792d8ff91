import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { useLocation } from 'react-router';
import type { Elements } from './card.tsx';

type Props = {
  heading: string;
  value: string;
  icon?: LucideIcon;
  /** True if it starts open. */
  isOpen?: boolean;
  id?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  intro?: string;
  children: Elements;
};

/** A row that says its value and opens. Closed rows stay in the page, so its search finds them. */
export function OpenRow({ icon: Icon, value, isOpen = false, ...row }: Props) {
  const { id, heading, headingRef, intro, children } = row;
  return (
    <details open={isOpen} className="group/row border-line-soft not-last:border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-[min(1.25rem,4vw)] py-2 hover:bg-role-soft [&::-webkit-details-marker]:hidden">
        {Icon !== undefined && <Icon aria-hidden className="size-5 shrink-0 text-role-ink" />}
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
          <h2
            id={id}
            {...(headingRef !== undefined && { ref: headingRef, tabIndex: -1 })}
            className="text-lg"
          >
            {heading}
          </h2>
          <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{value}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-role-ink group-open/row:rotate-180"
        />
      </summary>
      {/* Sections in a row lie in its card, so they have no frames of their own. */}
      <div className="space-y-6 px-[min(1.25rem,4vw)] pt-2 pb-6 [&>section]:border-0 [&>section]:p-0 [&>section]:shadow-none [&>section_h2]:text-base">
        {intro !== undefined && <p className="text-ink-soft">{intro}</p>}
        {children}
      </div>
    </details>
  );
}

/** A section of a page that is one such row. A link to its id opens it. */
export function RowCard({ isOpen = false, ...props }: Props & { id: string }) {
  const isLinked = useLocation().hash === `#${props.id}`;
  return (
    <section
      aria-labelledby={props.id}
      className="@container rounded-card border border-line-soft bg-card shadow-card"
    >
      <OpenRow {...props} isOpen={isOpen || isLinked} />
    </section>
  );
}
