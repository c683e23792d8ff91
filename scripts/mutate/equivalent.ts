/** Changes that take no guard away, each with its reason; `mutant` is a part of its name. */
export const EQUIVALENT: readonly { readonly mutant: string; readonly because: string }[] = [
  {
    mutant: 'kernel/text.ts:20 v.minLength(1, required)',
    because:
      'an empty text is refused as one that nobody can see; this one is for the API document',
  },
  {
    mutant: 'v.maxLength(INTEREST_NAMES.length, INTEREST_MISSING)',
    because: 'more names than there are interests are refused as one that is named twice',
  },
  {
    mutant: 'v.maxLength(64, ZONE_UNKNOWN)',
    because: 'a longer name is refused as no zone; this one spares looking it up',
  },
  {
    mutant: 'policy sessions_decide with check without (youth_id IN',
    because:
      'which rows are reached is said by its using, and requests have no right to write youth_id',
  },
  {
    mutant: 'policy invites_resend with check without (parent_id =',
    because:
      'which rows are reached is said by its using, and requests have no right to write parent_id',
  },
  {
    mutant: 'view match_names without (name_pieces(',
    because: 'it finds the index; what is found is decided by the condition behind it',
  },
  {
    mutant: 'policy invites_send with check without (people.id =',
    because:
      'whoever is no parent sees no parent among the people, so that the role alone tells the same',
  },
];
