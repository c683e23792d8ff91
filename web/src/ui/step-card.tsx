import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type Props = {
  icon: LucideIcon;
  title: string;
  /** The heading's level, one below that of the list it stands in. */
  level: 2 | 3;
  as?: 'li' | 'section';
  /** What to know, and below it a link to do it. */
  children: ReactNode;
};

/** One thing to do or to know, with its picture beside it. */
export function StepCard({ icon: Icon, title, level, as = 'li', children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Card as={as} className="flex max-w-none flex-wrap items-start gap-4">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-role-soft text-role-ink">
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="min-w-[min(12rem,100%)] grow basis-0 space-y-2">
        <Heading className="text-xl">{title}</Heading>
        {children}
      </div>
    </Card>
  );
}
