/** A guardian, as the page knows who is logged in. */
export const maria = {
  id: 'maria',
  email: 'maria@home.example',
  fullName: 'Maria',
  mustAcceptTerms: false,
  role: 'parent',
} as const;
