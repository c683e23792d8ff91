import { firstName } from '@oakling/domain/kernel/words';

export const proposeDialog = {
  open: 'Propose another time',
  title: (name: string) => `Propose another time to ${name}`,
  explanation: (name: string, decides: 'you' | 'parent' | 'nobody') =>
    `${firstName(name)} can agree or keep the time as it is.${
      {
        you: ' You decide again before the session moves.',
        parent: ' The parent decides again before the session moves.',
        nobody: '',
      }[decides]
    }`,
  replaces: 'Somebody has already proposed another time. Yours replaces it.',
  when: 'Which time would suit you?',
  note: 'Note',
  noteHint: 'Optional. Both people who meet can read it.',
  confirm: 'Propose this time',
  confirming: 'Proposing...',
  cancel: 'Go back',
  done: (name: string) => `We have told ${firstName(name)}, who can agree to the time you propose.`,
};
