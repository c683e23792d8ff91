/**
 * What each actor can do as oakling_app (the console as oakling_moderator), whatever the server asks of the database:
 * how many rows they read or write, or the state of the constraint that stops a row which the policies let through.
 * Everything else is tried, too, and must be denied: a new table without a line here is nobody's. Grants stand in
 * `rls-grants.test.ts`. Rows that are added and changed are the first family's; for the adult youth and who was their
 * parent, those of their own.
 */
export const ROW_RIGHTS = `
relation              verb    allowed
appeals               select  console:1
audit_log             select  console:42
birth_dates           select  youth:1,parent:1,console:1,secondGuardian:1
birth_dates           insert  parent:1
birth_dates           update  parent:1,secondGuardian:1
blocks                select  youth:1,parent:1,secondGuardian:1
blocks                insert  elder:1
blocks                delete  youth:1
calendar_feeds        select  elder:1,otherElder:1,parent:1
calendar_feeds        insert  youth:1,adultYouth:1
calendar_feeds        update  elder:1,otherElder:1,parent:1
calendar_feeds        delete  elder:1,otherElder:1,parent:1
check_list            select  console:5
child_consents        select  youth:1,otherYouth:1,parent:2,otherParent:1,console:3,secondGuardian:1
child_devices         insert  parent:23503
consents              select  elder:1,otherElder:1,blockedElder:1,youth:6,otherYouth:2,parent:13,otherParent:6,secondGuardian:8,formerGuardian:4,invitedGuardian:2,adultYouth:2,adultsParent:5
elder_checks          select  console:1
elder_checks          insert  console:1
guardian_invites      select  parent:1,otherParent:1
guardian_invites      insert  parent:1
guardian_invites      update  parent:1,otherParent:1
guardianships         select  youth:2,otherYouth:1,parent:3,otherParent:1,console:6,secondGuardian:2,formerGuardian:1,adultsParent:1
guardianships         update  parent:2,otherParent:1,secondGuardian:1
invites               select  parent:3,otherParent:2,adultsParent:1
invites               insert  parent:1,adultsParent:1
invites               delete  parent:1,otherParent:1
kept_account_cases    select  console:1
kept_accounts         select  console:1
moderators            select  console:1
notification_choices  select  elder:1,otherElder:1,parent:1
notification_choices  insert  youth:1,adultYouth:1
notification_choices  update  elder:1,otherElder:1,parent:1
notifications         select  elder:9,blockedElder:1,youth:12,otherYouth:1,parent:17,otherParent:2,secondGuardian:8,formerGuardian:1,adultYouth:3,adultsParent:1
notifications         update  elder:9,blockedElder:1,youth:12,otherYouth:1,parent:17,otherParent:2,secondGuardian:8,formerGuardian:1,adultYouth:3,adultsParent:1
people                select  elder:1,otherElder:1,blockedElder:1,youth:1,otherYouth:1,parent:3,otherParent:2,console:14,secondGuardian:2,formerGuardian:1,invitedGuardian:1,adultYouth:1,adultsParent:1
people                update  elder:1,otherElder:1,blockedElder:1,youth:1,otherYouth:1,parent:3,otherParent:2,console:14,secondGuardian:2,formerGuardian:1,invitedGuardian:1,adultYouth:1,adultsParent:1
pre_approvals         insert  anonymous:23514,elder:23514,otherElder:23514,blockedElder:23514,suspendedElder:23514,youth:23514,otherYouth:23514,pausedYouth:23514,parent:23514,otherParent:23514,account:23514,moderator:23514,secondGuardian:23514,formerGuardian:23514,invitedGuardian:23514,adultYouth:23514,adultsParent:23514
push_subscriptions    select  elder:1,otherElder:1,parent:1
push_subscriptions    insert  youth:1,adultYouth:1
push_subscriptions    delete  elder:1,otherElder:1,parent:1
reports               select  youth:1,console:1
reports               insert  elder:1
reports               update  console:1
session_approvals     select  parent:1,otherParent:1,secondGuardian:1
session_delays        select  elder:1,youth:1,parent:1,secondGuardian:1
session_delays        insert  elder:1
session_offers        select  elder:10,youth:3,otherYouth:1,parent:9,otherParent:1,console:1,secondGuardian:9,adultYouth:2
session_offers        insert  elder:1
session_offers        update  youth:1
session_offers        delete  elder:1
session_outcomes      select  youth:1,otherYouth:1,console:2
session_outcomes      insert  elder:1
session_outcomes      update  youth:1,otherYouth:1
session_questions     select  elder:2,parent:2,console:1,secondGuardian:2
session_questions     insert  parent:1,adultYouth:23514,adultsParent:23514
session_questions     update  elder:1
session_thanks        select  elder:1,otherYouth:1,otherParent:1
session_thanks        insert  elder:23503
sessions              select  elder:11,youth:7,otherYouth:1,parent:8,otherParent:1,console:12,secondGuardian:8,adultYouth:3,adultsParent:1
sessions              insert  elder:1
sessions              update  elder:23514,youth:23514,otherYouth:23514,parent:23514,otherParent:23514,secondGuardian:23514,adultYouth:23514
shown_names           select  console:14
standing_rules        select  parent:1,secondGuardian:1
standing_rules        insert  parent:1
standing_rules        update  parent:1,secondGuardian:1
steps_ahead           select  youth:1,parent:1,secondGuardian:1
suspension_notices    select  console:1
suspension_notices    insert  console:1
vetting_decisions     select  console:1
vetting_decisions     insert  console:1
warnings              select  youth:1,parent:1,console:1,secondGuardian:1
warnings              insert  console:1
warnings              update  youth:1
active_guardianships  select  youth:2,otherYouth:1,parent:3,otherParent:1,console:4,secondGuardian:2
grown_children        select  adultsParent:1
match_cards           select  elder:3,blockedElder:2,youth:1,otherYouth:2,adultYouth:2
match_names           select  elder:3,blockedElder:2,youth:1,otherYouth:1,adultYouth:1
person_cards          select  elder:4,otherElder:1,blockedElder:1,youth:4,otherYouth:3,parent:6,otherParent:3,secondGuardian:5,formerGuardian:1,invitedGuardian:1,adultYouth:2,adultsParent:1`;
