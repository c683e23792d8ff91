import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../../../lib/log-out.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { failureWords } from '../text.ts';

/** The way out of a page that has no sidebar. */
export function LogOutButton({ label }: { label: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);

  async function leave() {
    try {
      await logOut(client);
      await navigate('/');
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <>
      <Button variant="secondary" className="w-full" onClick={() => void leave()}>
        {label}
      </Button>
      {failure !== null && (
        <Alert tone="error">{failureWords(failure, 'You could not be logged out.')}</Alert>
      )}
    </>
  );
}
