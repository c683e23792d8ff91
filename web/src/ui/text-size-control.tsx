import { ALargeSmall } from 'lucide-react';
import { useId, useState } from 'react';
import { keepTextSize, readTextSize, textSizes } from './text-size.ts';

/** Chooses the size of all text; remembered in this browser. */
export function TextSizeControl() {
  const id = useId();
  const [size, setSize] = useState(readTextSize);
  return (
    <div className="inline-flex items-center gap-2">
      <label htmlFor={id} className="inline-flex items-center gap-2 font-semibold">
        <ALargeSmall aria-hidden className="size-6 shrink-0 max-[22rem]:hidden" />
        Text size
      </label>
      <select
        id={id}
        value={size}
        onChange={(event) => {
          const chosen = textSizes.find((one) => String(one) === event.currentTarget.value) ?? 100;
          keepTextSize(chosen);
          setSize(chosen);
        }}
        className="min-h-11 rounded-lg border-2 border-line bg-card px-2 text-ink"
      >
        {textSizes.map((one) => (
          <option key={one} value={one}>{`${one} %`}</option>
        ))}
      </select>
    </div>
  );
}
