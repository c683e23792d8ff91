import type { SessionView } from '@oakling/domain/sessions/contract';
import { HowDidItGo } from '../features/sessions/components/how-did-it-go.tsx';
import { NextSession } from '../features/sessions/components/next-session.tsx';
import { NextSteps } from './next-steps.tsx';

type Props = { role: 'elder' | 'youth'; past: readonly SessionView[] };

/** Rules 10.17 and 6.212: what was, what comes next, and what to do. No parent needs its script. */
export function MatchedParts({ role, past }: Props) {
  return (
    <div className="mt-8 space-y-8">
      {/* What comes later must not push down what is read already. */}
      <HowDidItGo sessions={past} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-8">
        <NextSession />
        <NextSteps role={role} />
      </div>
    </div>
  );
}
