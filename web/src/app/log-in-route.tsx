import { LogInPage } from '../features/identity/log-in-page.tsx';
import { ContactLink } from '../features/legal/components/contact-link.tsx';

export function LogInRoute() {
  return <LogInPage contact={<ContactLink />} />;
}
