-- Pre-approvals of two people who have no session left that is approved or waiting. No page shows them. Rule 6.160
delete from pre_approvals as rule
where not exists (
  select from sessions as session
  where (session.elder_id, session.youth_id) = (rule.elder_id, rule.youth_id)
    and (session.status = 'approved' or session.status = 'pending' and session.lapsed_at is null)
);
