import { useId, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/** A part of a case or a person under its heading. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {children}
    </Card>
  );
}
