-- The number of the task from which COUNT counts in a series that continues after completion: the one whose rule was set.
alter table task_series add column first_number integer not null default 1;
