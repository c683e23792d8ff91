import { LogInPage } from '../features/identity/log-in-page.tsx';
import { ContactLink } from '../features/legal/components/contact-link.tsx';

/** The log-in, which tells suspended people where to write to. */
export function LogInRoute() {
  return <LogInPage contact={<ContactLink />} />;
}
