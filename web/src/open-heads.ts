import type { Host } from '@oakling/domain/legal/host';
import { landingText, landingTitle } from './features/legal/landing-text.ts';
import { siteText } from './features/legal/text.ts';
import { titleOf } from './ui/page-heading.tsx';

/** What a search engine and a shared link show of an open page. */
interface Head {
  readonly title: (host: Host | null) => string;
  readonly description: string;
}

/** Of each open page, by its path. Rule 10.213 */
export const openHeads: Readonly<Record<string, Head>> = {
  '/': { title: landingTitle, description: landingText.tagline },
  '/privacy-policy': {
    title: () => titleOf(siteText.privacyPolicy),
    description: 'What Oakling stores about you and your child, why, how long, and who sees it.',
  },
  '/terms-of-service': {
    title: () => titleOf(siteText.termsOfService),
    description: 'The rules that everybody on Oakling agrees to.',
  },
  '/help': {
    title: () => titleOf(siteText.help),
    description: 'How Oakling works for parents, elders and youths, and answers to questions.',
  },
};
