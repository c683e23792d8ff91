import type { ReactElement } from 'react';
import type { Params } from 'react-router';

/**
 * Rules 10.16 and 10.17: where the dashboard of each role starts. Fetched before anything is drawn:
 * React leaves a stand-in that it has drawn for a third of a second.
 */
export async function fetchIndex({ params }: { params: Params }): Promise<ReactElement> {
  const { role } = params;
  if (role === 'elder' || role === 'youth') {
    const { MatchedIndex } = await import('./matched-index.tsx');
    return <MatchedIndex role={role} />;
  }
  const { ParentIndex } = await import('./parent-index.tsx');
  return <ParentIndex />;
}
