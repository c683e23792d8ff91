/** Changes of the database that take no guard away; `mutant` is a part of the change's name. */
export const EQUIVALENT_ROWS = [
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
  {
    mutant: "function my_match_mask without role <> 'parent'",
    because: 'a constraint keeps parents from having interests, so their mask is empty anyway',
  },
  {
    mutant: 'function may_report without victim = app_person_id() at 646',
    because: 'who asks for another is a parent, and a parent sees no match cards',
  },
  {
    mutant: 'function refuse_member_as_moderator without tg_table_name',
    because: 'who is there already is refused by the key of the same table; this one spares a look',
  },
  {
    mutant: "function are_skills without jsonb_typeof(skills) = 'object'",
    because: 'what is no object has no keys to list: it is refused by an error in place of a no',
  },
  {
    mutant: 'policy sessions_write using without (status =',
    because: 'a trigger refuses to cancel or change what is neither pending nor approved',
  },
  {
    mutant: 'policy session_proposals_replace with check without (session',
    because:
      'which rows are reached is said by its using, and requests have no right to write session_id',
  },
  {
    mutant: 'policy session_proposals_replace with check without (EXISTS',
    because:
      'which rows are reached is said by its using, and requests have no right to write session_id',
  },
] as const;
