import { type SlotOf, shapedStatement } from '@muster/database/shaped-statement'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../store.ts'
import type { Fact } from './fact.ts'
import {
  type FactSlot,
  hasReceivers,
  idOf,
  isMention,
  isTaskMention,
  nameOfFact,
  notificationCommand,
  viewersOf,
} from './notification-commands.ts'

/**
 * Writes the fact of a change, its history line, its notifications and the organization's new version in the caller's
 * transaction, with one statement. It sends nothing; the live feed reads the fact after the commit.
 */
export async function record(tx: Tx, fact: Fact): Promise<void> {
  await recordOnly(tx, { fact })
}

/** The fact of a change, and the facts about what changes with it in the same organization. */
type RecordedInput = { fact: Fact; furtherFacts?: Fact[] }

type Change<Input, Row> = {
  /** The command whose rows are returned, such as `insert … returning …`. If it returns no row, nothing is recorded. */
  changed: (slot: SlotOf<Input>, firstInput: Input) => RawBuilder<Row>
  /** Further commands of the same statement, each as `name as (…)`, which may read `changed`. */
  furtherCommands?: (slot: SlotOf<Input>, firstInput: Input) => (RawBuilder<unknown> | undefined)[]
  /**
   * A string that must differ between two inputs if their commands differ in anything but the values that are read
   * with `slot`.
   */
  shapeOf?: (input: Input) => string
}

/**
 * A change that is recorded by the same statement that makes it, which saves the most frequent writes a round trip. The
 * statement is compiled once per shape, see `shapedStatement`.
 */
export function recordedChange<Input extends RecordedInput, Row>({
  changed,
  furtherCommands = () => [],
  shapeOf = () => '',
}: Change<Input, Row>): (db: Db, input: Input) => Promise<Row[]> {
  return shapedStatement<Input, Row>(
    (input) => shapeOf(input) + factsOf(input).map(shapeOfFact).join('+'),
    (slot, firstInput) => sql<Row>`
      with changed as (${changed(slot, firstInput)})
      ${sql.join(
        furtherCommands(slot, firstInput)
          .filter((command) => command !== undefined)
          .map((command) => sql`, ${command}`),
        sql``,
      )}
      ${sql.join(
        factsOf(firstInput).map((firstFact, index) => recordingCommands(slotOfFact(slot, index), firstFact, index)),
        sql``,
      )}
      select * from changed`,
  )
}

const factsOf = ({ fact, furtherFacts = [] }: RecordedInput) => [fact, ...furtherFacts]

const slotOfFact =
  (slot: SlotOf<RecordedInput>, index: number): FactSlot =>
  (read) =>
    slot((input) => read(factsOf(input)[index] ?? input.fact))

const recordOnly = recordedChange<RecordedInput, unknown>({ changed: () => sql`select 1` })

/**
 * A string that differs between two facts if the SQL of their commands differs. Everything else in a fact is passed as
 * a value.
 */
function shapeOfFact(fact: Fact): string {
  let shape = `${fact.organizationId === null ? '-' : 'o'}${entitiesNamedNowhereElse.has(fact.entity) ? '-' : 'n'}${fact.parentId ? 'f' : '-'}`
  shape += `${fact.private ? 'p' : '-'}${fact.insertHistoryLine ? 'h' : '-'}${fact.entityId === 'changed' ? 'i' : '-'}`
  for (const { to, notification, isMerged } of fact.notifications ?? [])
    shape += `,${to.adminsAndManagers ? 'l' : '-'}${to.users?.length ? 'u' : '-'}${to.commentersOf ? 'c' : '-'}${to.watchersOf ? 'w' : '-'}${to.hasNoWatchers ? 'n' : '-'}${notification.task_id === 'changed' ? 'i' : '-'}${isTaskMention(notification) ? 't' : isMention(notification) ? 'm' : '-'}${isMerged ? 'e' : '-'}`
  return shape
}

/**
 * The commands, each a CTE, that record the fact if the CTE `changed` has a row. Their names end with the index of the
 * fact, and each is inserted after the one before. Only the first fact increments the version of the organization.
 */
const recordingCommands = (slotOf: FactSlot, firstFact: Fact, index: number) => sql`
  , ${nameOfFact(index)} as (
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by, lost_by, private, "values")
    select ${slotOf((fact) => fact.organizationId)}::int, ${slotOf((fact) => fact.actorId)}::int, ${slotOf((fact) => fact.kind)},
      ${slotOf((fact) => fact.entity)}, ${idOf(
        firstFact.entityId,
        slotOf((fact) => fact.entityId),
      )}::int,
      ${slotOf((fact) => fact.action)}, ${slotOf((fact) => fact.version ?? 1)}::int, ${viewersOf(slotOf, firstFact)},
      ${slotOf((fact) => fact.lostBy ?? [])}::int[], ${slotOf((fact) => fact.private ?? false)}::boolean,
      ${slotOf((fact) => (fact.values ? JSON.stringify(fact.values) : null))}::jsonb
    from ${index === 0 ? sql`changed` : nameOfFact(index - 1)} limit 1
    returning id
  )
  ${firstFact.insertHistoryLine ? historyCommand(slotOf, index) : sql``}
  ${sql.join(
    (firstFact.notifications ?? []).flatMap((notification, notificationIndex, notifications) =>
      hasReceivers(notification)
        ? [notificationCommand(slotOf, firstFact, index, notificationIndex, notifications)]
        : [],
    ),
    sql``,
  )}
  ${firstFact.organizationId === null || index > 0 ? sql`` : incrementVersion(slotOf, entitiesNamedNowhereElse.has(firstFact.entity) ? 0 : 1)}`

const historyCommand = (slotOf: FactSlot, index: number) => sql`
  , ${sql.ref(`line${index}`)} as (
    insert into task_comments (organization_id, task_id, user_id, kind, fact_kind, fact_values)
    select ${slotOf((fact) => fact.organizationId)}::int, ${slotOf(({ insertHistoryLine }) => insertHistoryLine?.taskId)}::int,
      ${slotOf((fact) => fact.actorId)}::int, 'system', ${slotOf(({ insertHistoryLine }) => insertHistoryLine?.line.kind)},
      ${slotOf(({ insertHistoryLine }) => JSON.stringify(insertHistoryLine?.line.values))}::json
    from ${nameOfFact(index)}
  )`

/** Entities whose current names appear in no other object's JSON. */
export const entitiesNamedNowhereElse = new Set<Fact['entity']>([
  'task',
  'notification',
  'room',
  'call',
  'time_entry',
  'time_lock',
  'receipt',
  'template',
  'watcher',
  'mute',
])

/**
 * Increments the version that lists and their ETags depend on. Also increments `names` if the JSON of other objects
 * may contain the name of the changed object. The version is the sum of 16 rows, so that concurrent writers seldom wait
 * for each other.
 */
const incrementVersion = (slotOf: FactSlot, nameIncrement: 0 | 1) => sql`
  , version as (
    insert into organization_versions (organization_id, slot, version, names)
    select ${slotOf((fact) => fact.organizationId)}::int, pg_backend_pid() % 16, 1, ${sql.lit(nameIncrement)} from ${nameOfFact(0)}
    on conflict (organization_id, slot) do update
      set version = organization_versions.version + 1, names = organization_versions.names + excluded.names
  )`
