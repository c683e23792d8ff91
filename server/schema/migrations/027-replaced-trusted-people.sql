-- The account page shows only the person whom the elder named last. Rule 1.220
alter table trusted_people add column replaced boolean not null default false;
update trusted_people as former set replaced = true where exists (
  select from trusted_people as later where later.elder_id = former.elder_id and later.asked_at > former.asked_at
);
