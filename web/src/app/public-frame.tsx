import { Outlet } from 'react-router';
import { SiteFooter } from '../features/legal/components/site-footer.tsx';
import { SiteTools } from '../features/legal/components/site-tools.tsx';
import { PublicLayout } from '../ui/public-layout.tsx';

/** The frame around the forms that anyone can open: help, text size and the legal pages in reach. */
export function PublicFrame() {
  return (
    <PublicLayout tools={<SiteTools />} footer={<SiteFooter />}>
      <Outlet />
    </PublicLayout>
  );
}
