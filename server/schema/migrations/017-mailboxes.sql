-- Finds addresses of one mailbox: the name without tag and marks, which every spelling shares. Rules 1.11, 4.4 and 6.361
create index users_by_mailbox on users (translate(split_part(split_part(email, '@', 1), '+', 1), '._-', ''));
