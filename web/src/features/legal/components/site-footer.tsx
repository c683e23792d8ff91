import { CircleQuestionMark } from 'lucide-react';
import { TextLink } from '../../../ui/link.tsx';
import { TextSizeControl } from '../../../ui/text-size-control.tsx';
import { HostLine } from './host-line.tsx';
import { siteText } from '../text.ts';

const links = [
  { to: '/privacy-policy', label: siteText.privacyPolicy },
  { to: '/terms-of-service', label: siteText.termsOfService },
  { to: '/help', label: siteText.help },
];

export function SiteFooter() {
  return (
    <div className="space-y-2 text-center">
      <HostLine className="mx-auto text-ink-soft" />
      <nav aria-label={siteText.footerName}>
        <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1">
          {links.map(({ to, label }) => (
            <li key={to}>
              <TextLink
                to={to}
                className="inline-flex min-h-11 min-w-11 items-center justify-center"
              >
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

export function SiteTools() {
  return (
    <>
      <TextLink to="/help" isAlone className="gap-2">
        <CircleQuestionMark aria-hidden className="size-6" />
        <span>{siteText.help}</span>
      </TextLink>
      <TextSizeControl />
    </>
  );
}
