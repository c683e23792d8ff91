import { useEffect, useState, type ComponentType } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { openRouter } from './router.ts';

type Props = Awaited<ReturnType<typeof openRouter>>;

/** The whole application: its pages, and its toasts once a page is there that has something to tell. */
export function App({ router, whenServed }: Props) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    void whenServed.then((served) => setToaster(() => served.Toaster));
  }, [whenServed]);
  return (
    <>
      <RouterProvider router={router} />
      {Toaster !== null && <Toaster />}
    </>
  );
}
