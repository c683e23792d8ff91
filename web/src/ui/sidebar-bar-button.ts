/** How a button looks on the role's colour: the one that opens the drawer, and the one that closes it. */
export const sidebarBarButton =
  'inline-flex min-h-12 items-center gap-2 rounded-card border-2 border-white/80 px-[min(1rem,4vw)] font-semibold ' +
  'text-white hover:bg-role-strong';
