import type { Host } from '@oakling/domain/legal/host';
import { useEffect, useState, type ComponentType } from 'react';
import { RouterProvider } from 'react-router/dom';
import { HostContext } from '../lib/host.ts';
import type { openRouter } from './router.ts';

type Props = Awaited<ReturnType<typeof openRouter>> & { host: Host | null };

/** The root component. The toaster loads with the first page that calls the server. */
export function App({ router, whenServed, host }: Props) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    void whenServed.then((served) => setToaster(() => served.Toaster));
  }, [whenServed]);
  return (
    <HostContext value={host}>
      <RouterProvider router={router} />
      {Toaster !== null && <Toaster />}
    </HostContext>
  );
}
