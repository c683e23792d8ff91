import type { Me } from '@oakling/domain/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { SiteFooter, SiteTools } from '../features/legal/components/site-footer.tsx';
import { RoomPage } from '../features/rooms/room-page.tsx';
import { keepPlace } from '../lib/deep-link.ts';
import { dashboardRole, MeContext, meQuery } from '../lib/me.ts';
import { ConnectionSign } from '../ui/connection-sign.tsx';
import { PublicLayout } from '../ui/public-layout.tsx';
import { useRoleColour } from '../ui/use-role-colour.ts';
import { connection } from './text.ts';
import { useLeaveToOther, useLiveChanges } from './use-live-changes.ts';

/** The layout of a video call, without navigation that could be pressed by mistake. Rule 6.314 */
export function RoomRoute() {
  const loaded = useLoaderData<Me>();
  return <RoomFor key={loaded.id} loaded={loaded} />;
}

function RoomFor({ loaded }: { loaded: Me }) {
  const { data } = useQuery({ ...meQuery, initialData: loaded });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useRoleColour(loaded.moderator === undefined ? dashboardRole(loaded) : 'moderator');
  const isAway = useLiveChanges(loaded.id, true);
  useLeaveToOther(loaded.id, data);
  useEffect(() => {
    // The login ended elsewhere. Remember the room for the next log-in.
    if (data !== null) return;
    keepPlace(loaded.id, pathname + search);
    void navigate('/auth/login', { replace: true });
  }, [data, loaded.id, navigate, pathname, search]);
  return (
    <MeContext value={data ?? loaded}>
      <PublicLayout tools={<SiteTools />} footer={<SiteFooter />}>
        <ConnectionSign>{isAway && connection.away}</ConnectionSign>
        <RoomPage />
      </PublicLayout>
    </MeContext>
  );
}
