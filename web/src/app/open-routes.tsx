import type { RouteObject } from 'react-router';
import { HelpPage } from '../features/legal/help-page.tsx';
import { LandingPage } from '../features/legal/landing-page.tsx';
import { PrivacyPolicyPage } from '../features/legal/privacy-policy-page.tsx';
import { TermsOfServicePage } from '../features/legal/terms-of-service-page.tsx';

/** The pages that anyone can open and that ask the server for nothing; built beforehand. Rule 10.1 */
export const openRoutes: RouteObject[] = [
  { path: '/', Component: LandingPage },
  { path: '/privacy-policy', Component: PrivacyPolicyPage },
  { path: '/terms-of-service', Component: TermsOfServicePage },
  { path: '/help', Component: HelpPage },
];
