import { PRIVACY_POLICY } from '@oakling/domain/legal/privacy-policy';
import { LegalDocumentPage } from './components/legal-document-page.tsx';

export function PrivacyPolicyPage() {
  return <LegalDocumentPage document={PRIVACY_POLICY} />;
}
