import type { GuardianLinkView, LinkViewer } from '@oakling/domain/guardians/contract';
import type { Page } from '@playwright/test';

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
