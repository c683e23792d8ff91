import { useState } from 'react';
import { PageHeading } from '../ui/page-heading.tsx';
import { PublicLayout } from '../ui/public-layout.tsx';
import { RadioGroupField } from '../ui/radio-group-field.tsx';
import { TextSizeControl } from '../ui/text-size-control.tsx';
import { useRoleColour } from '../ui/use-role-colour.ts';
import { GROUPS } from './groups.ts';
import { roleInAddress, ROLES, type Section } from './section.tsx';
import { Tokens } from './tokens.tsx';

export function DesignSystemPage() {
  return (
    <PublicLayout tools={<TextSizeControl />} footer={<p>Shown on this machine only.</p>}>
      <div className="mx-auto max-w-6xl space-y-12">
        <PageHeading>Design system</PageHeading>
        <p>
          Every component of <code>web/src/ui</code> in every state. Light or dark follows the
          system; forced colors, reduced motion and the text size work as on every page.
        </p>
        <RoleSwitch />
        <Contents />
        <section aria-labelledby="tokens" className="space-y-6">
          <h2 id="tokens" className="text-2xl">
            Tokens
          </h2>
          <Tokens />
        </section>
        {GROUPS.map(({ name, sections }) => (
          <section key={name} aria-labelledby={name} className="space-y-8">
            <h2 id={name} className="text-2xl">
              {name}
            </h2>
            {Object.entries(sections).map(([file, section]) => (
              <ComponentSection key={file} file={file} section={section} />
            ))}
          </section>
        ))}
      </div>
    </PublicLayout>
  );
}

function RoleSwitch() {
  const [role, setRole] = useState(roleInAddress);
  useRoleColour(role);
  return (
    <RadioGroupField
      legend="Color of the whole page"
      name="role"
      options={ROLES.map((value) => ({ value, label: value }))}
      value={role}
      onChange={({ currentTarget }) =>
        setRole(ROLES.find((one) => one === currentTarget.value) ?? role)
      }
    />
  );
}

function Contents() {
  return (
    <nav aria-label="Components">
      <ul className="flex flex-wrap gap-x-5">
        {GROUPS.flatMap(({ sections }) => Object.keys(sections)).map((file) => (
          <li key={file}>
            <a
              href={`#ui-${file}`}
              className="inline-flex min-h-11 min-w-11 items-center text-role-ink underline underline-offset-4"
            >
              {file}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ComponentSection({ file, section }: { file: string; section: Section }) {
  const { about, Show } = section;
  return (
    <section aria-labelledby={`ui-${file}`} className="space-y-4 border-t-2 border-line-soft pt-6">
      <h3 id={`ui-${file}`} tabIndex={-1} className="text-xl">
        {file}
      </h3>
      <p className="text-ink-soft">{about}</p>
      <Show />
    </section>
  );
}
