import { Answers } from './components/answers.tsx';
import { ContactLink } from './components/contact-link.tsx';
import { ProseIndex, ProseList, ProsePage, ProseSection } from './components/prose.tsx';
import { elderSteps, homeScreen, parentSteps, youthSteps } from './help-steps.ts';
import { helpGroups } from './help-text.ts';
import { helpText, siteText } from './text.ts';

const beginnings = [
  { id: 'for-parents', title: 'For parents', steps: parentSteps },
  { id: 'for-elders', title: 'For elders', steps: elderSteps },
  { id: 'for-youths', title: 'For youths', steps: youthSteps },
];

const stuck = { id: 'still-stuck', title: 'Still stuck?' };
const index = [...helpGroups, ...beginnings, homeScreen, stuck];

export function HelpPage() {
  return (
    <ProsePage heading={siteText.help} intro={helpText.intro}>
      <ProseIndex name={helpText.index} entries={index} />
      {helpGroups.map(({ id, title, answers }) => (
        <ProseSection key={id} id={id} title={title}>
          <Answers items={answers} />
        </ProseSection>
      ))}
      {beginnings.map(({ id, title, steps }) => (
        <ProseSection key={id} id={id} title={title}>
          <ProseList isOrdered items={steps} />
        </ProseSection>
      ))}
      <ProseSection id={homeScreen.id} title={homeScreen.title}>
        <p>{homeScreen.intro}</p>
        {homeScreen.devices.map(({ device, steps }) => (
          <div key={device} className="space-y-2">
            <h3 className="text-lg">{device}</h3>
            <ProseList isOrdered items={steps} />
          </div>
        ))}
      </ProseSection>
      <ProseSection id={stuck.id} title={stuck.title}>
        <p>
          <span>{helpText.stuck}</span> <ContactLink />. <span>{helpText.noPassword}</span>
        </p>
      </ProseSection>
    </ProsePage>
  );
}
