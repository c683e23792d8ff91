-- Settings of the host that moderators changed in the console. A setting in the server's environment takes precedence.
-- The logo is base64. Rule 10.360
create table host_settings (
  name text primary key constraint host_settings_name
    check (name in ('HOST_NAME', 'HOST_LOGO', 'HOST_CONTACT', 'HOST_HELPLINE', 'HOST_ACCENT')),
  value text not null constraint host_settings_value check (length(value) between 1 and 30000)
);
