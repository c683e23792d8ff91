import { Bell, CalendarDays, House, UserRound } from 'lucide-react';
import type { SidebarContentProps } from '../ui/sidebar-content.tsx';

export const SIDEBAR_SAMPLE: SidebarContentProps = {
  greeting: 'Welcome, Rosa Alvarez!!',
  items: [
    { to: '/', label: 'Dashboard', icon: House },
    { to: '/profile', label: 'Profile', icon: UserRound },
    { to: '/sessions', label: 'Sessions', icon: CalendarDays },
    {
      to: '/notifications',
      label: 'Notifications',
      icon: Bell,
      badge: { count: 120, words: '120 unread' },
    },
  ],
  onLogOut: () => undefined,
};
