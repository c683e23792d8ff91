import { Check, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Emoji } from './emoji.tsx';

type Props = {
  label: string;
  icon: string;
  isPressed: boolean;
  onToggle: () => void;
  /** Shown below the label, as the button's description. */
  detail?: ReactNode;
  disabled?: boolean;
  children?: ReactNode;
};

export function ToggleCard(props: Props) {
  const { label, icon, isPressed, onToggle, detail, disabled = false, children } = props;
  const detailId = useId();
  const frame = isPressed ? 'border-role-ink bg-role-soft' : 'border-line bg-card';
  // The ::after of the button covers the whole card, including the detail.
  return (
    <div
      className={`relative flex min-w-0 flex-col rounded-card border-2 shadow-card transition-colors duration-150 has-[>button:disabled]:border-dashed has-[>button:enabled:hover]:bg-role-soft ${frame}`}
    >
      <button
        type="button"
        aria-pressed={isPressed}
        aria-describedby={detail === undefined ? undefined : detailId}
        disabled={disabled}
        onClick={onToggle}
        className="flex min-h-16 grow items-center gap-[min(0.75rem,2vw)] rounded-[10px] p-[min(0.75rem,3vw)] text-start after:absolute after:inset-0 after:rounded-[10px]"
      >
        <span className="shrink-0 text-3xl leading-tight">
          <Emoji>{icon}</Emoji>
        </span>
        <span className="min-w-0 grow font-semibold hyphens-auto [overflow-wrap:anywhere]">
          {label}
        </span>
        <PressedMark isPressed={isPressed} />
      </button>
      {detail !== undefined && (
        <div id={detailId} className="px-3 pb-3 text-sm text-ink-soft">
          {detail}
        </div>
      )}
      {children !== undefined && (
        <div className="relative z-10 px-[min(0.75rem,2vw)] pb-3">{children}</div>
      )}
    </div>
  );
}

function PressedMark({ isPressed }: { isPressed: boolean }) {
  const Icon = isPressed ? Check : Plus;
  const look = isPressed
    ? 'border-role-solid bg-role-solid text-role-on-solid'
    : 'border-line text-ink-soft';
  return (
    <span
      aria-hidden
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${look}`}
    >
      <Icon className="size-4" strokeWidth={3} />
    </span>
  );
}
