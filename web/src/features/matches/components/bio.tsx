import { useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { matchesText as text } from '../text.ts';

type Props = { name: string; bio: string };

/** What someone tells of themselves: four lines of it, and the rest when asked for. Rule 5.31 */
export function Bio({ name, bio }: Props) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  // Whether four lines are enough depends on the width and the size of the text.
  useEffect(() => {
    const element = paragraph.current;
    if (element === null || isOpen) return undefined;
    const observer = new ResizeObserver(() =>
      setIsCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [bio, isOpen]);

  return (
    <div>
      <p
        ref={paragraph}
        id={id}
        className={`whitespace-pre-line [overflow-wrap:anywhere] ${isOpen ? '' : 'line-clamp-4 print:line-clamp-none'}`}
      >
        {bio}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4"
        >
          {isOpen ? text.readLess : text.readMore}{' '}
          <VisuallyHidden>{text.about(name)}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
