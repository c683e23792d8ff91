import { ChevronDown } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { Elements } from './card.tsx';

type Props = {
  label: string;
  /** The subject, for screen readers, on pages with several. */
  about?: string;
  /** True if it starts open. It also opens if this becomes true. */
  isOpen?: boolean;
  /** It can't be closed while a field in it is refused. */
  hasError?: boolean;
  ref?: Ref<HTMLDetailsElement> | undefined;
  children: Elements;
};

/** Details that few readers need. They stay in the page while closed, so its search finds them. */
export function MoreDetails(props: Props) {
  const { label, about, isOpen = false, hasError = false, ref, children } = props;
  const [isShown, setIsShown] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) setWasOpen(isOpen);
  if (!isShown && (hasError || (isOpen && !wasOpen))) setIsShown(true);
  return (
    <details
      ref={ref}
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (hasError) currentTarget.open = true;
        else setIsShown(currentTarget.open);
      }}
      className="group not-open:print:hidden"
    >
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
