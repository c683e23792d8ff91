import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { changedTerms } from '../terms-text.ts';

const text = changedTerms.youth;

/** Rule 1.53: a youth waits for the parent, who accepts for both. */
export function AwaitParent() {
  const { refetch } = useQuery({ ...meQuery, enabled: false });
  const [state, setState] = useState<'new' | 'checking' | 'checked'>('new');

  async function check() {
    setState('checking');
    await refetch();
    setState('checked');
  }

  return (
    <>
      <p className="text-lg font-semibold">{text.intro}</p>
      <p>{text.what}</p>
      <Button
        isPending={state === 'checking'}
        pendingText={text.checking}
        onClick={() => void check()}
      >
        {text.check}
      </Button>
      <LiveRegion>{state === 'checked' && <Alert tone="info">{text.notYet}</Alert>}</LiveRegion>
    </>
  );
}
