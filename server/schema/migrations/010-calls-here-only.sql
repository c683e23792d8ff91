-- Online sessions of a child only as calls on this site. Null follows the child's age. Rule 6.338
alter table standing_rules add column calls_here_only boolean;
