import type {
  ClosedGuardianLink,
  GuardianLinkView,
  LinkEnd,
  LinkViewer,
} from '@oakling/domain/guardians/contract';
import type { Page } from '@playwright/test';

/** Has the server know a mailed invite of a guardian, opened by somebody in this position. */
export function guardianLink(viewer: LinkViewer) {
  const view: GuardianLinkView = {
    viewer,
    email: 'jon.young-in-the-other-home@example.org',
    inviterName: 'Dana Young',
    childName: 'Sam Young',
  };
  return (page: Page) =>
    page.route(/\/api\/guardian-links\/read$/, (route) => route.fulfill({ json: view }));
}

/** Has the server know a mailed invite that opens nothing. */
export function closedGuardianLink(closed: LinkEnd) {
  const link: ClosedGuardianLink = { closed, inviterName: 'Dana van den Broek-Hollingsworth' };
  return (page: Page) =>
    page.route(/\/api\/guardian-links\/read$/, (route) => route.fulfill({ json: link }));
}
