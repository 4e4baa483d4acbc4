-- Accounts and series whose time zone has a name that only JavaScript accepts: PostgreSQL does not know it, or means another
-- zone. They get the name of the zone that their users chose (see packages/contracts/src/time-zone.ts).
create temporary table replaced_zones on commit drop as
select * from (values
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Buenos_Aires'), ('ART', 'Africa/Cairo'),
  ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Maputo'),
  ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'),
  ('ECT', 'Europe/Paris'), ('IET', 'America/Indianapolis'), ('IST', 'Asia/Calcutta'), ('JST', 'Asia/Tokyo'),
  ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'),
  ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'),
  ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Saigon'), ('US/PACIFIC-NEW', 'America/Los_Angeles'),
  ('CANADA/EAST-SASKATCHEWAN', 'America/Regina'), ('SYSTEMV/AST4', 'America/Puerto_Rico'),
  ('SYSTEMV/AST4ADT', 'America/Halifax'), ('SYSTEMV/EST5', 'America/Jamaica'),
  ('SYSTEMV/EST5EDT', 'America/New_York'), ('SYSTEMV/CST6', 'America/Regina'), ('SYSTEMV/CST6CDT', 'America/Chicago'),
  ('SYSTEMV/MST7', 'America/Phoenix'), ('SYSTEMV/MST7MDT', 'America/Denver'), ('SYSTEMV/PST8', 'Pacific/Pitcairn'),
  ('SYSTEMV/PST8PDT', 'America/Los_Angeles'), ('SYSTEMV/YST9', 'Pacific/Gambier'),
  ('SYSTEMV/YST9YDT', 'America/Anchorage'), ('SYSTEMV/HST10', 'Pacific/Honolulu')
) as zones (name, zone);

update users u set time_zone = r.zone from replaced_zones r where upper(u.time_zone) = r.name;
update task_series s set time_zone = r.zone from replaced_zones r where upper(s.time_zone) = r.name;
