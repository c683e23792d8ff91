import { CircleQuestionMark } from 'lucide-react';
import { TextLink } from '../../../ui/text-link.tsx';
import { TextSizeControl } from '../../../ui/text-size-control.tsx';
import { siteText } from '../text.ts';

/** Help and text size: the same two things in the same corner of every page. */
export function SiteTools() {
  return (
    <>
      <TextLink to="/help" className="inline-flex min-h-11 items-center gap-2">
        <CircleQuestionMark aria-hidden className="size-6" />
        {siteText.help}
      </TextLink>
      <TextSizeControl />
    </>
  );
}
