import type { Me } from '@oakling/domain/identity/contract';
import { useLoaderData } from 'react-router';
import { SiteFooter, SiteTools } from '../features/legal/components/site-footer.tsx';
import { HelpBar } from '../features/rooms/components/help-bar.tsx';
import { RoomPage } from '../features/rooms/room-page.tsx';
import { dashboardRole, MeContext } from '../lib/me.ts';
import { ConnectionSign } from '../ui/connection-sign.tsx';
import { PublicLayout } from '../ui/public-layout.tsx';
import { useRoleColour } from '../ui/use-role-colour.ts';
import { connection } from './text.ts';
import { useLogin } from './use-login.ts';

/** The layout of a video call, without navigation that people could press by mistake. Rule 6.314 */
export function RoomRoute() {
  const loaded = useLoaderData<Me>();
  return <RoomFor key={loaded.id} loaded={loaded} />;
}

function RoomFor({ loaded }: { loaded: Me }) {
  const { me, isAway } = useLogin(loaded);
  useRoleColour(loaded.moderator === undefined ? dashboardRole(loaded) : 'moderator');
  return (
    <MeContext value={me}>
      <PublicLayout
        alert={me.role === 'parent' && <HelpBar />}
        tools={<SiteTools />}
        footer={<SiteFooter />}
      >
        <ConnectionSign>{isAway && connection.away}</ConnectionSign>
        <RoomPage />
      </PublicLayout>
    </MeContext>
  );
}
