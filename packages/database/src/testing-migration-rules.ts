import { isOutsideTransaction } from './migrate.ts'
import { statementsIn, wordsOf } from './sql-statements.ts'

/** Tables that may have so many rows that reading all of them, or writing them, takes longer than a lock may be held. */
const largeTables = new Set([
  'chat_events',
  'chat_messages',
  'chat_participants',
  'chat_reactions',
  'digest_notifications',
  'facts',
  'files',
  'idempotent_answers',
  'mails',
  'notifications',
  'sessions',
  'task_assignees',
  'task_comments',
  'task_dependencies',
  'task_field_values',
  'task_labels',
  'task_watchers',
  'task_words',
  'tasks',
  'time_entries',
  'users',
])

type Rule = { pattern: RegExp; reason: string; onlyLargeTables?: boolean }

/** What the previous release may still use, so that it fails or writes what the new one cannot read. */
const breaksPreviousRelease: Rule[] = [
  {
    pattern: /\bdrop (?:materialized )?(?:table|view|function|procedure|type|sequence)\b/,
    reason: 'removes what the previous release may use',
  },
  { pattern: /\bdrop column\b/, reason: 'removes a column that the previous release may use' },
  { pattern: /\brename\b/, reason: 'renames what the previous release uses by its old name' },
  {
    pattern: /\balter (?:column )?\S+ (?:set data )?type\b/,
    reason: 'changes the type of a column, and rewrites the table',
  },
  {
    pattern: /\balter (?:column )?\S+ set not null\b/,
    reason: 'refuses rows that the previous release writes without this column',
  },
  { pattern: /\balter (?:column )?\S+ drop default\b/, reason: 'the previous release may rely on the default' },
  {
    pattern:
      /\badd (?:column )?(?:if not exists )?(?!constraint\b|primary\b|unique\b|check\b|foreign\b)\S+ (?:(?!\bdefault\b|\bgenerated\b|,).)*\bnot null\b(?!(?:(?!,).)*\b(?:default|generated)\b)/,
    reason: 'adds a column that the previous release does not fill; it needs a default',
  },
]

/** What locks a table for as long as it takes to read or write all of its rows. */
const locksLong: Rule[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently\b)/,
    reason:
      'locks writes while the index is built; use "create index concurrently" in a file that begins with "-- outside a transaction"',
    onlyLargeTables: true,
  },
  { pattern: /^reindex (?!.*concurrently)/, reason: 'locks the table' },
  { pattern: /^(?:vacuum|cluster|lock)\b/, reason: 'locks the table' },
  {
    pattern:
      /\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key|exclude)\b(?!.*\bnot valid\b)(?!.*\busing index\b)/,
    reason: 'reads all rows while the table is locked; add it as "not valid" and validate it in a later migration',
    onlyLargeTables: true,
  },
  {
    pattern: /\badd (?:column )?(?!constraint\b)\S+ (?:(?!,).)*\b(?:check|references|unique|primary key)\b/,
    reason: 'reads all rows while the table is locked; add the constraint by itself, as "not valid"',
    onlyLargeTables: true,
  },
  {
    pattern:
      /\badd (?:column )?.*\b(?:stored|(?:big|small)?serial|default (?:gen_random_uuid|random|clock_timestamp|nextval|uuidv7))\b/,
    reason: 'rewrites the table',
    onlyLargeTables: true,
  },
  {
    pattern: /^(?:update|delete from|with\b.*\b(?:update|delete from))\b/,
    reason: 'changes many rows in one transaction; let a job do it in parts that continue after a kill',
    onlyLargeTables: true,
  },
]

/** What may be repeated after a kill between two statements. */
const repeatable =
  /^(?:drop index concurrently if exists|create (?:unique )?index concurrently(?! if)|alter table \S+ validate constraint)\b/

/**
 * What in a migration breaks the previous release, which runs on the new schema until it is replaced, or locks a table for
 * long. Tables that the migration itself creates are exempt. @returns a sentence for each violation
 */
export function violationsIn(sql: string): string[] {
  const statements = statementsIn(sql).map(wordsOf)
  const ownTables = new Set(
    statements.flatMap((words) => /^create table (?:if not exists )?(\w+)/.exec(words)?.[1] ?? []),
  )
  const violations = statements.flatMap((words) => {
    const table = tableOf(words)
    if (table && ownTables.has(table)) return []
    return [...breaksPreviousRelease, ...locksLong]
      .filter(
        ({ pattern, onlyLargeTables }) => pattern.test(words) && (!onlyLargeTables || largeTables.has(table ?? '')),
      )
      .map(({ reason }) => `"${words.slice(0, 80)}" ${reason}.`)
  })
  return isOutsideTransaction(sql) ? [...violations, ...unrepeatable(statements)] : violations
}

const tableOf = (words: string) =>
  /^(?:alter table (?:if exists )?(?:only )?|update (?:only )?|delete from (?:only )?|lock (?:table )?)(?:public\.)?(\w+)/.exec(
    words,
  )?.[1] ??
  /^create (?:unique )?index\b.*? on (?:only )?(?:public\.)?(\w+)/.exec(words)?.[1] ??
  /^with\b.*?\b(?:update|delete from) (?:public\.)?(\w+)/.exec(words)?.[1]

/** Without a transaction, a kill leaves the statements that have run, so each of them must be repeatable. */
function unrepeatable(statements: string[]): string[] {
  return statements.flatMap((words, index) => {
    if (!repeatable.test(words)) return [`"${words.slice(0, 80)}" cannot be repeated after a kill.`]
    const name = /^create (?:unique )?index concurrently (\w+)/.exec(words)?.[1]
    const isDropped = !name || statements.slice(0, index).includes(`drop index concurrently if exists ${name}`)
    return isDropped
      ? []
      : [`A kill leaves an invalid index ${name}; drop it first, with "drop index concurrently if exists".`]
  })
}
