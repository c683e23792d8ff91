const PARENT = ['parent'] as const;

/** Notifications to guardians about a child's account. */
export const CHILD_KINDS = {
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
    byMail: [],
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
} as const;
