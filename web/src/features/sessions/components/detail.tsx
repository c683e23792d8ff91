import type { ReactNode } from 'react';

/** One line of a session's details; the icon only repeats what the words say. */
export function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-3">
      <span aria-hidden className="mt-1 shrink-0 text-role-ink [&>svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </li>
  );
}
