import type { Host } from '@oakling/domain/legal/host';
import { landingText, landingTitle } from './features/legal/landing-text.ts';
import { siteText } from './features/legal/text.ts';
import { titleOf } from './ui/page-heading.tsx';

/** Metadata of an open page for search engines and link previews. */
interface Head {
  readonly title: (host: Host | null) => string;
  readonly description: string;
}

/** Metadata by path. Rule 10.213 */
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
