const PARENT = ['parent'] as const;

/** What a parent hears of video calls here. Rules 6.311 and 6.312 */
export const CALL_KINDS = {
  'call-began': {
    inApp: PARENT,
    byMail: [],
    silence: 'each-way',
    push: 'A video call has begun.',
  },
  'call-help': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'Somebody in a video call asks for help.',
  },
} as const;
