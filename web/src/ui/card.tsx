import type { LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type ReactElement, type ReactNode, type Ref } from 'react';
import { PageHeading } from './page-heading.tsx';

/**
 * Children without bare text, so they are safe next to siblings after a page translator has replaced text. Rule 10.290
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];

type CardProps = Omit<ComponentProps<'div'>, 'ref'> & { as?: 'div' | 'li' | 'article' | 'section' };

export function Card({ as: Element = 'div', className = '', ...rest }: CardProps) {
  return (
    <Element
      {...(rest as ComponentProps<'div'> & ComponentProps<'li'>)}
      className={`rounded-card border border-line-soft bg-card p-[min(1.25rem,4vw)] shadow-card sm:p-[min(1.5rem,4vw)] ${className}`}
    />
  );
}

type SectionCardProps = {
  id?: string;
  heading: string;
  intro?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: Elements;
};

/** A section of a page: a heading and an intro, with controls next to them, or below them on a narrow page. */
export function SectionCard({ id, heading, intro, headingRef, children }: SectionCardProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <Card as="section" aria-labelledby={headingId} className="@container">
      <div className="gap-x-10 gap-y-4 @max-[52rem]:space-y-4 @min-[52rem]:grid @min-[52rem]:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="space-y-2">
          <h2
            id={headingId}
            {...(headingRef !== undefined && { ref: headingRef, tabIndex: -1 })}
            className="text-xl"
          >
            {heading}
          </h2>
          {intro !== undefined && <p className="text-ink-soft">{intro}</p>}
        </div>
        <div className="min-w-0 space-y-4">{children}</div>
      </div>
    </Card>
  );
}

type FormCardProps = { heading?: string; children: Elements };

export function FormCard({ heading, children }: FormCardProps) {
  return (
    <Card className="mx-auto w-full max-w-xl space-y-6 sm:p-[min(2.5rem,5vw)]">
      <div className="flex flex-col items-center gap-3 text-center">
        <img src="/logo.svg" alt="Oakling" width={72} height={72} />
        {heading !== undefined && <PageHeading className="max-w-full">{heading}</PageHeading>}
      </div>
      {children}
    </Card>
  );
}

type StepCardProps = {
  icon: LucideIcon;
  title: string;
  level: 2 | 3;
  as?: 'li' | 'section';
  children: Elements;
};

export function StepCard({ icon: Icon, title, level, as = 'li', children }: StepCardProps) {
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
