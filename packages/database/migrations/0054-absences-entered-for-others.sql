-- The organization in which an admin or manager entered the absence; null if the user entered or changed it.
alter table absences add column entered_in integer references organizations on delete set null;
create index absences_entered_in on absences (entered_in) where entered_in is not null;
