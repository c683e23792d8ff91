const PARENT = ['parent'] as const;

/** Rules 6.311 and 6.312 */
export const GUARDIAN_KINDS = {
  'call-began': {
    inApp: PARENT,
    byMail: [],
    // A standing rule, not this setting, decides whether a parent is notified. Rule 6.295
    silence: 'never',
    push: 'A video call has begun.',
  },
  'call-help': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'Somebody in a video call asks for help.',
  },
  'pin-locked': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
  'child-changed': {
    inApp: PARENT,
    byMail: [],
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
  'child-blocked': {
    inApp: PARENT,
    byMail: [],
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
  'child-removed': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
} as const;
