import type { GuardianLinkView, LinkViewer } from '@oakling/domain/guardians/contract';
import type { Page } from '@playwright/test';
import { fake } from '../fake-responses.ts';

export function guardianLink(viewer: LinkViewer) {
  const view: GuardianLinkView = {
    viewer,
    email: 'jon.young-in-the-other-home@example.org',
    inviterName: 'Dana Young',
    childName: 'Sam Young',
  };
  return (page: Page) => fake(page, /\/api\/guardian-links\/read$/, () => ({ json: view }));
}
