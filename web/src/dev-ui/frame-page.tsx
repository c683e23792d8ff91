import { FormCard } from '../ui/card.tsx';
import { Sidebar } from '../ui/sidebar.tsx';
import { SidebarLayout } from '../ui/sidebar-layout.tsx';
import { TextField } from '../ui/field.tsx';
import { TextSizeControl } from '../ui/text-size-control.tsx';
import { useRoleColour } from '../ui/use-role-colour.ts';
import { roleInAddress } from './section.tsx';
import { SIDEBAR_SAMPLE } from './sidebar-sample.ts';

/** The dashboard layout around a form. It has a page of its own, because a page can have only one layout. */
export function FramePage() {
  useRoleColour(roleInAddress());
  return (
    <SidebarLayout tools={<TextSizeControl />} sidebar={<Sidebar {...SIDEBAR_SAMPLE} />}>
      <FormCard heading="A form in its card">
        <TextField label="Full name" required />
        <a
          href="/dev/ui"
          className="inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4"
        >
          Back to the design system
        </a>
      </FormCard>
    </SidebarLayout>
  );
}
