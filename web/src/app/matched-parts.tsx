import type { SessionRow } from '@oakling/domain/sessions/contract';
import { HowDidItGo } from '../features/sessions/afterwards/components/how-did-it-go.tsx';
import { NextSession } from '../features/sessions/components/next-session.tsx';
import { NextSteps } from './next-steps.tsx';

type Props = { role: 'elder' | 'youth'; past: readonly SessionRow[] };

/**
 * Past sessions, the next session and next steps. Loaded lazily, because parents don't need it. Rules 10.17 and 6.212
 */
export function MatchedParts({ role, past }: Props) {
  return (
    <div className="mt-8 space-y-8">
      {/* The question is rendered first, so later content doesn't move what people are reading. */}
      <HowDidItGo sessions={past} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-8">
        <NextSession />
        <NextSteps role={role} />
      </div>
    </div>
  );
}
