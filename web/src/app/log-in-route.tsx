import { LogInPage } from '../features/identity/log-in-page.tsx';
import { ContactLink } from '../features/legal/components/contact-link.tsx';

/** The log-in page, with a contact link for suspended people. */
export function LogInRoute() {
  return <LogInPage contact={<ContactLink />} />;
}
