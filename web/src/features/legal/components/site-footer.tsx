import { TextLink } from '../../../ui/text-link.tsx';
import { siteText } from '../text.ts';

const links = [
  { to: '/privacy-policy', label: siteText.privacyPolicy },
  { to: '/terms-of-service', label: siteText.termsOfService },
  { to: '/help', label: siteText.help },
];

/** The links at the foot of every page that anyone may read. */
export function SiteFooter() {
  return (
    <nav aria-label={siteText.footerName}>
      <ul className="flex flex-wrap justify-center gap-x-8 gap-y-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to} className="inline-flex min-h-11 min-w-11 items-center justify-center">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
