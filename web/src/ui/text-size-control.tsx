import { ALargeSmall } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { keepTextSize, sizeOf, textSize, textSizes, usualTextSize } from './text-size.ts';

export function TextSizeControl() {
  const id = useId();
  // Prerendered HTML doesn't know the stored size.
  const size = useSyncExternalStore(textSize.subscribe, textSize.get, () => usualTextSize);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Applies a choice that was made before a prerendered page was hydrated.
    const chosenBefore = select.current?.value;
    if (chosenBefore !== String(usualTextSize)) keepTextSize(sizeOf(chosenBefore));
  }, []);
  return (
    <div className="relative inline-flex items-center gap-2 rounded-lg @max-[40rem]:overflow-clip @max-[40rem]:border-2 @max-[40rem]:border-line @max-[40rem]:focus-within:outline-3 @max-[40rem]:focus-within:outline-offset-3 @max-[40rem]:focus-within:outline-(--role-ink)">
      <label
        htmlFor={id}
        className="inline-flex items-center gap-2 font-semibold @max-[40rem]:min-h-11 @max-[40rem]:min-w-11 @max-[40rem]:justify-center"
      >
        <ALargeSmall aria-hidden className="size-6 shrink-0" />
        <span className="@max-[40rem]:sr-only">Text size</span>
      </label>
      {/* On a narrow page, an invisible select covers the icon. */}
      <select
        id={id}
        value={size}
        ref={select}
        onChange={(event) => keepTextSize(sizeOf(event.currentTarget.value))}
        className="min-h-11 rounded-lg border-2 border-line bg-card px-2 text-ink @max-[40rem]:absolute @max-[40rem]:inset-0 @max-[40rem]:size-full @max-[40rem]:opacity-0"
      >
        {textSizes.map((one) => (
          <option key={one} value={one}>{`${one}%`}</option>
        ))}
      </select>
    </div>
  );
}
