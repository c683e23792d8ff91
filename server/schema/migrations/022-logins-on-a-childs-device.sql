-- An adult's login on a child's device ends after 30 idle minutes. Existing logins don't record their device, so
-- guardians' logins with the same user agent are marked, and these guardians log in again once. Decision 098
alter table logins add column on_childs_device boolean not null default false;
update logins set on_childs_device = true
from guardianships join child_devices using (child_id)
where guardianships.guardian_id = logins.user_id and child_devices.user_agent = logins.user_agent
  and logins.created_at > child_devices.added_at;
