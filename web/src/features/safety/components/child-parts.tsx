import { keysOf } from '@oakling/domain/kernel/keys-of';
import { useId, type MouseEvent } from 'react';
import { partNames, partsText } from '../child-text.ts';
import type { Elements } from '../../../ui/card.tsx';

export type ChildPart = keyof typeof partNames;

const idOf = (part: ChildPart) => `child-${part}`;

/** Rule 9.240 */
export function ChildContents() {
  return (
    <nav aria-label={partsText.contents}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {keysOf(partNames).map((part) => (
          <li key={part}>
            <a
              href={`#${idOf(part)}`}
              onClick={(event) => goTo(event, part)}
              className="inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4"
            >
              {partNames[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goTo(event: MouseEvent, part: ChildPart): void {
  // A changed hash would add a history entry and trigger the router.
  event.preventDefault();
  const target = document.getElementById(idOf(part));
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

type Props = { part: ChildPart; children: Elements };

export function ChildSections({ part, children }: Props) {
  const labelId = useId();
  return (
    <div
      id={idOf(part)}
      role="group"
      aria-labelledby={labelId}
      tabIndex={-1}
      className="scroll-mt-2 space-y-6 pt-6"
    >
      <p id={labelId} className="font-serif text-2xl font-semibold">
        {partNames[part]}
      </p>
      {children}
    </div>
  );
}
