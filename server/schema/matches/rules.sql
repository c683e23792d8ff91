-- The viewer's interests, or 0 while the viewer has no matches. Runs as owner: a function that the owner and
-- oakling_app call alternately is replanned each time, which costs ten times as much as the answer.
create function my_match_mask() returns smallint
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce((
    select interest_mask from people
    where id = app_person_id() and role <> 'parent' and matching_on and paused_at is null
      and may_meet(role, vetting_now(vetting, verified_until), missing_requirements)
  ), 0::smallint)
$$;
grant execute on function my_match_mask to oakling_app;

-- The viewer's matches. A view runs with its owner's rights, so its own condition protects the rows.
create view match_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name,
    case person.role when 'elder'
      then picture_for_youth(person.avatar, vetting_now(person.vetting, person.verified_until))
      else person.avatar
    end as avatar,
    person.bio, person.skills, person.interest_mask, person.match_rank,
    vetting_now(person.vetting, person.verified_until) as vetting,
    adult_word(person.of_age_at, person.created_at) as grown_up
  from people as person
  where person.role = (
      select case viewer.role when 'elder' then 'youth' when 'youth' then 'elder' end
      from people as viewer where viewer.id = app_person_id()
    )
    and person.matching_on and person.paused_at is null
    and may_meet(person.role, vetting_now(person.vetting, person.verified_until), person.missing_requirements)
    and (person.interest_mask & (select my_match_mask())) <> 0
    and person.id <> all ((select hidden_people())::uuid[]);
grant select on match_cards to oakling_app;

-- Names are compared without marks and case. Apostrophes, hyphens, and letters that don't decompose but are often typed
-- plain are mapped one by one. The ranges contain joiners and the marks of Latin, Greek, Cyrillic, Hebrew and Arabic.
-- Reference: domain/src/testing/name-search.ts
create function name_key(name text) returns text
language sql immutable parallel safe
as $$
  select replace(replace(replace(replace(replace(replace(replace(
    translate(
      regexp_replace(
        regexp_replace(lower(normalize(replace(name, '´', ''''), NFKD) collate public.name_case), ' +', ' ', 'g'),
        '[\u00ad\u00b7\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093c\u0951-\u0954\u0981-\u0983\u09bc\u09fe\u0a01-\u0a03\u0a3c\u0a70\u0a71\u0a81-\u0a83\u0abc\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b55\u0b82\u0c00-\u0c04\u0c3c\u0c81-\u0c83\u0cbc\u0cf3\u0d00-\u0d03\u0d4d\u0d81-\u0d83\u0e47-\u0e4e\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f7e\u0f7f\u0f82\u0f83\u0f86\u0f87\u0fc6\u1036-\u1038\u135d-\u135f\u17c6-\u17d1\u17d3\u17dd\u180b-\u180f\u1ab0-\u1abe\u1ac1-\u1acb\u1acf-\u1aeb\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0100-\U000e01ef]', '', 'g'
      ),
      'ςıøłđðħŧŋəɓɗƙɔɛƴɖکیىةʼʻ‘’‐–ɲƒʋɣɩʊґٱہھەے`ʾʿ׳״־—−ƶɨʉƀɵ‛ʽ′ꞌ⁃‒―ڪқғңөүұһҳҷәൺൻർൽൾൿ',
      'σiolddhtnebdkoeydكييه''''''''--nfvgiuгاهههي''''''''"---ziubo''''''''---كкгноууххчаണനരലളക'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'װ', 'וו'), 'ױ', 'וי'), 'ײ', 'יי')
$$;
grant execute on function name_key to public;

-- Runs as owner: people who edit their profile have no rights on shown_names.
create function keep_name_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into shown_names (person_id, name_key) values (new.id, name_key(new.shown_name))
  on conflict (person_id) do update set name_key = excluded.name_key;
  return null;
end $$;
-- shown_name is generated, so this fires when any column from which it is computed is updated.
create trigger people_name_key after insert or update of shown_name on people
  for each row execute function keep_name_key();

-- Lets moderators search for people by name.
grant select on shown_names to oakling_moderator;
create policy shown_names_moderate on shown_names for select to oakling_moderator
  using ((select is_moderator()));

-- The name key for which this transaction searches. If it is null, match_names is empty.
create function app_match_name() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('app.match_name', true), '') $$;
grant execute on function app_match_name to public;

-- Matches whose names contain app.match_name, found by the index shown_names_pieces. Only match_cards decides who is a
-- match, one person at a time.
create view match_names with (security_barrier) as
  select card.* from shown_names as named
  cross join lateral (select * from match_cards where id = named.person_id limit 1) as card
  where name_pieces(named.name_key, '{1,2}')
      @> name_pieces(app_match_name(), array[least(2, length(app_match_name()))])
    and strpos(named.name_key, app_match_name()) > 0;
grant select on match_names to oakling_app;

-- The viewer's first `most` matches with one of these masks after a position, in match order, and the last one's rank.
-- Runs as owner, because scans through match_cards wouldn't stop early. match-visibility.test.ts proves that it returns
-- no one beyond match_cards. plpgsql caches the plans.
create function match_walk(
  masks smallint[], after_rank integer, after_id uuid, most integer, out ids uuid[], out last_rank integer
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  -- More masks than this cover a large share of all people, so a scan in match order soon finds the first ones.
  many constant integer := 100;
  -- Beyond this number of rows, looking up hundreds of masks one by one is faster.
  length constant integer := 1000;
  mine constant smallint := my_match_mask();
  other constant text := (
    select case viewer.role when 'elder' then 'youth' else 'elder' end from people as viewer where viewer.id = app_person_id()
  );
  hidden constant uuid[] := hidden_people();
begin
  if cardinality(masks) > many then
    select array_agg(line.id order by line.match_rank, line.id), max(line.match_rank) into ids, last_rank from (
      select near.id, near.match_rank from (
        select person.id, person.match_rank, person.interest_mask, person.role, person.vetting, person.verified_until, person.missing_requirements
        from people as person
        where person.role = other and person.matching_on and person.paused_at is null
          and (person.match_rank, person.id) > (after_rank, after_id)
        order by person.match_rank, person.id
        limit length
      ) as near
      where near.interest_mask = any (masks) and near.interest_mask & mine <> 0
        and may_meet(near.role, vetting_now(near.vetting, near.verified_until), near.missing_requirements)
        and near.id <> all (hidden)
      order by near.match_rank, near.id
      limit most
    ) as line;
    if cardinality(ids) = most then return; end if;
    if ids is not null then
      after_rank := last_rank;
      after_id := ids[cardinality(ids)];
      most := most - cardinality(ids);
    end if;
  end if;
  -- Merges the masks' ranges of the index people_match. A page ends at the latest where the `most`-th range begins, so
  -- only a few entries of each are read, whatever the size of the table.
  with beginning as materialized (
    select wanted.mask, first.match_rank, first.id
    from unnest(masks) as wanted (mask)
    cross join lateral (
      select person.match_rank, person.id from people as person
      where person.role = other and person.interest_mask = wanted.mask and person.matching_on and person.paused_at is null
        and (person.match_rank, person.id) > (after_rank, after_id)
        and may_meet(person.role, vetting_now(person.vetting, person.verified_until), person.missing_requirements)
        and person.id <> all (hidden)
      order by person.match_rank, person.id
      limit 1
    ) as first
    where wanted.mask & mine <> 0
    order by first.match_rank, first.id
    limit most
  ), ending as materialized (
    select beginning.match_rank, beginning.id from beginning
    order by beginning.match_rank, beginning.id offset greatest(most - 1, 0)
  )
  select ids || array_agg(entry.id order by entry.match_rank, entry.id), coalesce(max(entry.match_rank), last_rank)
    into ids, last_rank
    from (
      select rest.match_rank, rest.id
      from beginning
      cross join lateral (
        select person.match_rank, person.id from people as person
        where person.role = other and person.interest_mask = beginning.mask and person.matching_on and person.paused_at is null
          and (person.match_rank, person.id) > (after_rank, after_id)
          and (person.match_rank, person.id) <= (
            coalesce((select ending.match_rank from ending), 2147483647),
            coalesce((select ending.id from ending), 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          )
          and may_meet(person.role, vetting_now(person.vetting, person.verified_until), person.missing_requirements)
          and person.id <> all (hidden)
        order by person.match_rank, person.id
        limit most
      ) as rest
      order by rest.match_rank, rest.id
      limit most
    ) as entry;
end $$;
grant execute on function match_walk to oakling_app;

-- The cards, with the keys of `MatchRow`, of those of the given people who match the viewer, in the given order. Uses
-- the viewer's rights.
create function my_matches(ids uuid[]) returns json
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'adult', card.grown_up, 'skills', card.skills, 'matchRank', card.match_rank, 'card', json_build_object(
        'id', card.id, 'role', card.role, 'name', card.name, 'avatarUrl', avatar_url(card.id, card.avatar),
        'isVerified', card.vetting = 'verified', 'bio', card.bio,
        'hasOpenRequest', exists (
          select from sessions as session
          where (session.elder_id = card.id or session.youth_id = card.id)
            and session.status = 'pending' and lower(session.during) > app_now()
        )
      )
    ) order by asked.place), '[]')
    from unnest((select ids)) with ordinality as asked (id, place)
    cross join lateral (select * from match_cards where match_cards.id = asked.id limit 1) as card
  );
end $$;
grant execute on function my_matches to oakling_app;

-- The viewer's interests, and up to `most` matches after a position, as cards. The position (shared interests, rank,
-- id) is a point in the order of all matches, so it stays valid in another search. Uses the viewer's rights. Rules 5.6,
-- 5.10 and 5.23 to 5.26
create function match_page(
  viewer uuid, wanted integer, name text, after_shared integer, after_rank integer, after_id uuid, most integer
) returns json
language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  -- Up to this many matches with a name are fetched and sorted. A more frequent name appears so often in match order
  -- that a scan is faster.
  rare constant integer := 2500;
  -- The batch size when match order is scanned for a frequent name.
  step constant integer := 100;
  mine record;
  -- 0 if the viewer's row can't be read, for example because the viewer was paused a moment ago.
  my_mask integer;
  key text;
  bearers bigint := rare + 1;
  page uuid[] := '{}';
  masks smallint[];
  batch uuid[];
  last_rank integer;
begin
  perform act_as(viewer::text);
  select people.skills, people.interest_mask::integer as mask into mine
    from people where people.id = viewer;
  my_mask := coalesce(mine.mask, 0);
  if name is not null then
    key := name_key(name);
    perform set_config('app.match_name', key, true);
    with bearer as materialized (
      select named.id, named.match_rank, named.interest_mask,
        bit_count((named.interest_mask & my_mask)::bit(9)) as shared
      from match_names as named limit rare + 1
    )
    select (select count(*) from bearer), array(
      select bearer.id from bearer
      -- A match never shares an interest that the viewer doesn't have. Rule 5.23
      where bearer.interest_mask & my_mask & wanted <> 0
        and (-bearer.shared, bearer.match_rank, bearer.id) > (-after_shared, after_rank, after_id)
      order by bearer.shared desc, bearer.match_rank, bearer.id
      limit most
    ) into bearers, page;
  end if;
  if bearers > rare then
    page := '{}';
    -- Matches with the most shared interests come first.
    for shared in reverse least(after_shared, bit_count(my_mask::bit(9))::integer) .. 1 loop
      masks := array(
        select mask from generate_series(1, 511) as mask
        where mask & my_mask & wanted <> 0 and bit_count((mask & my_mask)::bit(9)) = shared
      );
      last_rank := case when shared = after_shared then after_rank else -1 end;
      batch := array[case when shared = after_shared then after_id else '00000000-0000-0000-0000-000000000000' end];
      loop
        select walked.ids, walked.last_rank into batch, last_rank
          from match_walk(
            masks, last_rank, batch[cardinality(batch)], case when key is null then most - cardinality(page) else step end
          ) as walked;
        if key is null then
          page := page || batch;
        else
          page := page || array(
            select walked.id from unnest(batch) with ordinality as walked (id, place)
            join lateral (select card.name from match_cards as card where card.id = walked.id limit 1) as card
              on strpos(name_key(card.name), key) > 0
            order by walked.place
          );
        end if;
        exit when key is null or cardinality(page) >= most or coalesce(cardinality(batch), 0) < step;
      end loop;
      exit when cardinality(page) >= most;
    end loop;
  end if;
  return json_build_object('skills', coalesce(mine.skills, '{}'), 'matches', my_matches(page[:most]));
end $$;
