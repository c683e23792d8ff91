import { NextSession } from '../features/sessions/components/next-session.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { NextSteps } from './next-steps.tsx';

/** Rule 10.17: an elder or a youth starts with what comes next. */
export function MatchedIndex({ role }: { role: 'elder' | 'youth' }) {
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <img
        src="/landing.svg"
        alt=""
        width={960}
        height={560}
        className="mt-4 h-[min(18rem,38vw)] w-full rounded-card object-cover object-[50%_72%] shadow-card"
      />
      <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-8">
        <NextSession />
        <NextSteps role={role} />
      </div>
    </>
  );
}
