import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { children: ReactNode };

/**
 * The status of the connection, in a corner; invisible without children. The live region stays mounted, so screen
 * readers announce changes. It ignores the pointer and moves nothing on the page.
 */
export function ConnectionSign({ children }: Props) {
  const isShown = Boolean(children);
  return (
    // React Aria hides everything outside an open dialog, except elements with this attribute.
    <div
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed start-0 bottom-0 z-50 max-w-full p-4 print:hidden"
    >
      <div role="status">
        {isShown && (
          <p className="flex w-fit max-w-full items-center gap-2 rounded-card border-2 border-line bg-card px-4 py-2 font-semibold text-ink shadow-card">
            <CloudOff aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
          </p>
        )}
      </div>
    </div>
  );
}
