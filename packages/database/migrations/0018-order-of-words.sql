-- How people sort words: without regard to case and accents, and 'Task 2' before 'Task 10'.
create collation words (provider = icu, locale = 'en-u-kn-ks-level1', deterministic = false);
