import { TERMS_OF_SERVICE } from '@oakling/domain/legal/terms-of-service';
import { LegalDocumentPage } from './components/legal-document-page.tsx';

export function TermsOfServicePage() {
  return <LegalDocumentPage document={TERMS_OF_SERVICE} />;
}
