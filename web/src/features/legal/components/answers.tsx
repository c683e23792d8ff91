import { ChevronDown } from 'lucide-react';
import type { Answer } from '../landing-answers.ts';

export function Answers({ items }: { items: readonly Answer[] }) {
  return (
    <div className="space-y-3">
      {items.map(({ question, answer, isSteps = false }) => (
        <details
          key={question}
          className="group rounded-card border border-line-soft bg-card shadow-card open:border-line print:details-content:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-[min(1.25rem,4vw)] py-3 font-semibold hover:text-role-ink [&::-webkit-details-marker]:hidden">
            <span className="min-w-0">{question}</span>
            <ChevronDown
              aria-hidden
              className="size-6 shrink-0 text-role-ink transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="space-y-3 px-[min(1.25rem,4vw)] pb-5">
            {isSteps ? (
              <ol className="list-decimal space-y-2 ps-6 marker:text-role-ink">
                {answer.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            ) : (
              answer.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
