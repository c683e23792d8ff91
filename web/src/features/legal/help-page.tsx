import { useSyncExternalStore } from 'react';
import { lastRole } from '../../lib/me.ts';
import { Answers } from './components/answers.tsx';
import { ContactLink } from './components/contact-link.tsx';
import { ProseIndex, ProsePage, ProseSection } from './components/prose.tsx';
import { elderSteps, homeScreen, parentSteps, youthSteps } from './help-steps.ts';
import { helpGroups } from './help-text.ts';
import { helpText, siteText } from './text.ts';

const beginnings = [
  { id: 'for-parents', title: 'For parents', steps: parentSteps },
  { id: 'for-elders', title: 'For elders', steps: elderSteps },
  { id: 'for-youths', title: 'For youths', steps: youthSteps },
];

const stuck = { id: 'still-stuck', title: 'Still stuck?' };
const never = () => () => undefined;

/** The sections for the reader's role come first. Their ids end with the role. */
const forReader = <Section extends { id: string }>(sections: readonly Section[], reader: string) =>
  sections.toSorted(
    (one, other) => Number(other.id.endsWith(`${reader}s`)) - Number(one.id.endsWith(`${reader}s`)),
  );

/** Rule 10.391 */
export function HelpPage() {
  // The prerendered page has no reader.
  const reader = useSyncExternalStore(never, lastRole, () => null) ?? '-';
  const groups = forReader(helpGroups, reader);
  const firstSteps = forReader(beginnings, reader);
  const index = [...groups, ...firstSteps, homeScreen, stuck];
  return (
    <ProsePage heading={siteText.help} intro={helpText.intro}>
      <ProseIndex name={helpText.index} entries={index} />
      {groups.map(({ id, title, answers }) => (
        <ProseSection key={id} id={id} title={title}>
          <Answers items={answers} />
        </ProseSection>
      ))}
      {firstSteps.map(({ id, title, steps }) => (
        <ProseSection key={id} id={id} title={title}>
          <Answers items={[{ question: helpText.firstSteps, answer: steps, isSteps: true }]} />
        </ProseSection>
      ))}
      <ProseSection id={homeScreen.id} title={homeScreen.title}>
        <Answers items={homeScreen.devices} />
      </ProseSection>
      <ProseSection id={stuck.id} title={stuck.title}>
        <p>
          <span>{helpText.stuck}</span> <ContactLink />. <span>{helpText.noPassword}</span>
        </p>
      </ProseSection>
    </ProsePage>
  );
}
