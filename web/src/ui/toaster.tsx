import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, toasts, type Toast } from './toast-store.ts';

/** The milliseconds until a toast closes. Hovering or focusing it restarts the time. */
const toastDuration = 3000;

const looks = {
  success: { Icon: CircleCheck, role: undefined, classes: 'bg-[#14522d]' },
  error: { Icon: CircleAlert, role: 'alert', classes: 'bg-danger-solid' },
} as const;

/** Renders toasts. Mounted only once, outside the routes. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    // React Aria hides everything outside an open dialog, except elements with this attribute. Toasts appear at the
    // bottom, away from the title. On a phone with an open dialog they appear at the top, away from its buttons.
    <div
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4 max-sm:in-has-[[role$=dialog]]:top-0 max-sm:in-has-[[role$=dialog]]:bottom-auto print:hidden"
    >
      <Messages toasts={shown} tone="error" />
      {/* Mounted before any toast, so screen readers announce each new one. */}
      <div
        role="status"
        aria-atomic={false}
        className="flex max-w-full flex-col items-center gap-2"
      >
        <Messages toasts={shown} tone="success" />
      </div>
    </div>
  );
}

function Messages({ toasts: all, tone }: { toasts: readonly Toast[]; tone: Toast['tone'] }) {
  const some = all.filter((toast) => toast.tone === tone);
  return some.map((toast) => <ToastMessage key={toast.id} toast={toast} />);
}

function ToastMessage({ toast }: { toast: Toast }) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isWaiting = isHovered || isFocused;
  const { Icon, role, classes } = looks[toast.tone];

  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [isWaiting, toast.id]);

  return (
    <div
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={`pointer-events-auto flex w-fit max-w-full min-w-[min(90vw,17.5rem)] flex-wrap items-center gap-x-3 rounded-card border-2 border-white py-1 ps-4 pe-1 font-semibold text-white shadow-card [--focus:#fff] motion-safe:animate-[toast-in_180ms_ease-out] ${classes}`}
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <p role={role} className="min-w-0 flex-[1_1_min(100%,10rem)] [overflow-wrap:anywhere]">
        {toast.message}
      </p>
      <button
        type="button"
        aria-label="Close message"
        onClick={() => dismissToast(toast.id)}
        className="ms-auto inline-flex size-11 shrink-0 items-center justify-center rounded-lg -outline-offset-4 hover:bg-black/25"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
