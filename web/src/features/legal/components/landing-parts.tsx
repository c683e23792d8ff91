import { Check } from 'lucide-react';
import { Card, type Elements } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { landingAnswers } from '../landing-answers.ts';
import { landingSafety, landingText, landingWays } from '../landing-text.ts';
import { Answers } from './answers.tsx';

/** Rule 10.215 */
export function LandingParts() {
  return (
    <>
      <Part id="how" title={landingText.how}>
        <Ways />
      </Part>
      <Part id="safety" title={landingText.safety}>
        <div className="grid gap-6 @min-[44rem]:grid-cols-2">
          {landingSafety.map((group) => (
            <Promises key={group.id} {...group} />
          ))}
        </div>
      </Part>
      <Part id="questions" title={landingText.questions}>
        <div className="mx-auto max-w-3xl">
          <Answers items={landingAnswers} />
          <p className="mt-4 text-center">
            <TextLink to="/help" isAlone>
              {landingText.allQuestions}
            </TextLink>
          </p>
        </div>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <section aria-labelledby={id} className="space-y-8">
      <h2 id={id} className="text-center text-[min(var(--text-3xl),9vw)]">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Ways() {
  return (
    <div className="grid gap-6 @min-[52rem]:grid-cols-3">
      {landingWays.map(({ id, picture, title, steps }) => (
        <Card
          key={id}
          as="section"
          aria-labelledby={id}
          className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4 @min-[52rem]:content-start"
        >
          <Illustration name={picture} size="small" />
          <div className="min-w-[min(18rem,100%)] grow basis-0 space-y-4">
            <h3 id={id} className="text-center text-xl @min-[36rem]:@max-[52rem]:text-start">
              {title}
            </h3>
            <ol className="list-decimal space-y-2 ps-6 marker:font-semibold marker:text-role-ink">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </Card>
      ))}
    </div>
  );
}

type PromisesProps = { id: string; title: string; points: readonly string[]; note: string };

function Promises({ id, title, points, note }: PromisesProps) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4 sm:p-[min(2rem,5vw)]">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <ul className="space-y-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <span className="mt-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-role-soft text-role-ink">
              <Check aria-hidden className="size-4" strokeWidth={3} />
            </span>
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
      <p className="mt-auto border-t border-line-soft pt-4 text-ink-soft">{note}</p>
    </Card>
  );
}
