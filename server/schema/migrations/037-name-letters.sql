-- Searches by name ignore the variants of Han characters, and treat letters such as the Kazakh қ as plain ones. Rule 5.24
create or replace function pg_temp.key_of(name text) returns text
language sql immutable
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

update shown_names set name_key = pg_temp.key_of(people.shown_name)
from people
where people.id = person_id and name_key is distinct from pg_temp.key_of(people.shown_name);
