import type { StepTaken } from '@oakling/domain/stages/events';
import { changesAt } from '@oakling/domain/stages/step-words';
import { layOut } from '../emails/emails.ts';
import { kindOf } from '../kind.ts';
import { aboutYouth, growingUrl, nameOfYouth, youthAndGuardians } from './of-youth.ts';

/** On the day of a step, repeats the changes to youth and guardians. Rule 8.110 */
export const stepTakenKind = kindOf<StepTaken>({
  kind: 'step-taken',
  event: 'StepTaken',
  readers: youthAndGuardians,
  notice: (context) => aboutYouth(context, { step: context.event.step }),
  mail(context, { origin }) {
    const { event, reader } = context;
    const name = nameOfYouth(context);
    const mail = layOut(reader, 'Something has changed on Oakling', {
      heading: `${name === null ? 'You are' : `${name} is`} ${event.step} now`,
      paragraphs: ['From today:', ...changesAt(event.step, name)],
      action: { label: 'Read it on Oakling', url: growingUrl(context, origin) },
      footnote: 'You do not need to do anything.',
    });
    return { ...mail, about: [event.youthId] };
  },
});
