-- When the window of a party said that it is being closed; 'infinity' once its page loads again, so that the same word
-- arriving later does not count. Null: nothing was said.
alter table call_parties add column away_at timestamptz;
-- When the window of another party last received sound or picture of this one while this one was not connected.
alter table call_parties add column media_at timestamptz;

alter table calls drop constraint calls_reason_check;
alter table calls add constraint calls_reason_check check (
  reason in ('hangup', 'rejected', 'busy', 'offline', 'timeout', 'failed', 'answered_elsewhere', 'left')
);
