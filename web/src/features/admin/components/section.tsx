import { useId, type ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed, Skeleton } from '../../../ui/loading.tsx';

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

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  loading: string;
  failed: string;
};

/** What stands where something is still on its way, or did not come. */
export function LoadState({ query, loading, failed }: Props) {
  if (query.isPending) return <Skeleton label={loading} />;
  if (!query.isError) return null;
  return <LoadFailed words={failed} onRetry={() => void query.refetch()} />;
}
