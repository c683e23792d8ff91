const PARENT = ['parent'] as const;

/** What a parent hears of video calls here. Rules 6.311 and 6.312 */
export const CALL_KINDS = {
  'call-began': {
    inApp: PARENT,
    byMail: [],
    // Whether a parent is told is one of the standing rules. Rule 6.295
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
