import { useId, type ReactNode, type Ref } from 'react';
import { Card } from '../../../ui/card.tsx';

type Props = {
  heading: string;
  intro?: string;
  /** The heading, for what moves the focus there. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One part of a child's page. */
export function ChildSection({ heading, intro, headingRef, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="space-y-4">
      <div className="space-y-1">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-xl">
          {heading}
        </h2>
        {intro !== undefined && <p className="text-ink-soft">{intro}</p>}
      </div>
      {children}
    </Card>
  );
}
