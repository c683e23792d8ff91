import type { RouteObject } from 'react-router';
import { HelpPage } from '../features/legal/help-page.tsx';
import { LandingPage } from '../features/legal/landing-page.tsx';
import {
  PrivacyPolicyPage,
  TermsOfServicePage,
} from '../features/legal/components/legal-document-page.tsx';

/** The pages that anyone can open and that ask the server for nothing; built beforehand. Rule 10.1 */
export const openRoutes: RouteObject[] = [
  { path: '/', Component: LandingPage },
  { path: '/privacy-policy', Component: PrivacyPolicyPage },
  { path: '/terms-of-service', Component: TermsOfServicePage },
  { path: '/help', Component: HelpPage },
];
