import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import type { Elements } from './card.tsx';

type Props = {
  label: string;
  /** The subject, for screen readers, on pages with several. */
  about?: string;
  /** True if it starts open. */
  isOpen?: boolean;
  ref?: Ref<HTMLDetailsElement> | undefined;
  children: Elements;
};

/** Details that few readers need. They stay in the page while closed, so its search finds them. */
export function MoreDetails({ label, about, isOpen = false, ref, children }: Props) {
  return (
    <details ref={ref} open={isOpen} className="group not-open:print:hidden">
      <summary
        aria-label={about}
        className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-md text-role-ink underline underline-offset-4"
      >
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        <span>{label}</span>
      </summary>
      <div className="space-y-4 pt-1">{children}</div>
    </details>
  );
}
