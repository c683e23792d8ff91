import { HOST_LOGO_PATH, type Host } from '@oakling/domain/legal/host';
import { Check } from 'lucide-react';
import { useHost } from '../../../lib/host.ts';
import { Card, type Elements } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { landingAnswers } from '../landing-answers.ts';
import { hostText } from '../text.ts';
import { landingSafety, landingSteps, landingText } from '../landing-text.ts';
import { Answers } from './answers.tsx';
import { HostContactLink } from './host-line.tsx';

/** Rule 10.215 */
export function LandingParts() {
  const host = useHost();
  return (
    <>
      <Part id="how" title={landingText.how}>
        <Steps />
      </Part>
      <Part id="safety" title={landingText.safety}>
        <div className="grid gap-6 @min-[52rem]:grid-cols-2">
          {landingSafety.map((group) => (
            <Promises key={group.id} {...group} />
          ))}
        </div>
      </Part>
      {host !== null && (
        <Part id="host" title={hostText.heading}>
          <HostCard host={host} />
        </Part>
      )}
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

function Steps() {
  return (
    <ol className="grid gap-x-8 gap-y-12 @min-[46rem]:grid-cols-3">
      {landingSteps.map(({ picture, title, words }, index) => (
        <li key={title} className="mx-auto flex max-w-sm flex-col items-center text-center">
          <Illustration name={picture} size="medium" />
          <span
            aria-hidden
            className="mt-3 inline-flex size-9 items-center justify-center rounded-full bg-role-solid font-semibold text-role-on-solid"
          >
            {index + 1}
          </span>
          <h3 className="mt-3 max-w-full text-[min(var(--text-xl),8vw)]">{title}</h3>
          <p className="mt-2 text-ink-soft">{words}</p>
        </li>
      ))}
    </ol>
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

function HostCard({ host }: { host: Host }) {
  return (
    <Card className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4 sm:p-[min(2rem,5vw)]">
      {host.logo !== null && (
        // Logos are designed for a white background, which stays white in dark mode.
        <span className="inline-flex shrink-0 rounded-card bg-white p-3">
          <img
            src={HOST_LOGO_PATH}
            alt=""
            width={host.logo.width}
            height={host.logo.height}
            className="h-auto max-h-20 w-auto max-w-[min(14rem,60vw)]"
          />
        </span>
      )}
      <div className="min-w-[min(16rem,100%)] grow basis-0 space-y-2">
        <p className="font-serif text-xl font-semibold">{host.name}</p>
        <p>{hostText.words(host.name)}</p>
        {host.contact !== null && (
          <p>
            <span>{hostText.reach}</span> <HostContactLink />
          </p>
        )}
      </div>
    </Card>
  );
}
