const PARENT = ['parent'] as const;

/** Parents' notifications about video calls. Rules 6.311 and 6.312 */
export const CALL_KINDS = {
  'call-began': {
    inApp: PARENT,
    byMail: [],
    // A standing rule decides whether a parent is notified. Rule 6.295
    silence: 'never',
    push: 'A video call has begun.',
  },
  'call-help': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'Somebody in a video call asks for help.',
  },
} as const;
