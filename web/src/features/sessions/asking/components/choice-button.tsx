import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';

type GroupProps = { label: string; children: ReactNode };

export function Choices({ label, children }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="space-y-2">
      <p id={id} className="font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

type Props = { words: string; isPressed: boolean; onPress: () => void };

/** An answer whose pressed state isn't shown by color alone. */
export function ChoiceButton({ words, isPressed, onPress }: Props) {
  const look = isPressed
    ? 'border-role-ink bg-role-soft text-role-ink'
    : 'border-line bg-card hover:bg-role-soft';
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={`inline-flex min-h-11 min-w-0 items-center gap-2 rounded-3xl border-2 px-4 py-1 text-start font-semibold [overflow-wrap:anywhere] transition-colors duration-150 ${look}`}
    >
      {isPressed && <Check aria-hidden className="size-5 shrink-0" strokeWidth={3} />}
      <span>{words}</span>
    </button>
  );
}
