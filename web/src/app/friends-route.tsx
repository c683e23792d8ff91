import { useParams } from 'react-router';
import { FriendPage } from '../features/sessions/friendships/friend-page.tsx';
import { FriendsPage } from '../features/sessions/friendships/friends-page.tsx';

/** Both pages in one script, because another entry would move code of the sessions into the layout's script. */
export function FriendsRoute() {
  return useParams()['elderId'] === undefined ? <FriendsPage /> : <FriendPage />;
}
