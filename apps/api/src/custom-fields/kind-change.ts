import type { KindChange } from '@muster/contracts/custom-fields'
import {
  type CustomField,
  type CustomFieldKind,
  type CustomFieldValue,
  maxFieldOptions,
} from '@muster/contracts/custom-fields/fields'
import { hasOptions, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { fieldValueText, readFieldText, type StoredFieldValue } from '@muster/contracts/custom-fields/values'
import { LabelName } from '@muster/contracts/labels/name'
import { timeSlicer } from '@muster/server/run/slices'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { People } from '../task-imports/people-of.ts'
import { memberIn, peopleOf } from '../task-imports/people-of.ts'
import { fieldValueOfRows } from './values/values-of-task.ts'

/** The value of a task, with its text in the current kind. */
type TextOfTask = { taskId: number; text: string }

const maxExamples = 5

/** The definition of the field after the change, in which options that are to be created have negative ids. */
type Target = { kind: CustomFieldKind; options: { id: number; name: string }[] }

export type ConvertedValues = {
  target: Target
  kept: { taskId: number; value: StoredFieldValue }[]
  /** In the order of the tasks. */
  lost: TextOfTask[]
}

/**
 * Converts all values of the field to another kind, also those of tasks in the trash and in other projects: each one is
 * read from its text, as an import does. The preview and the change itself use it, so that they cannot differ.
 */
export async function convertValues(db: Db, field: CustomField, kind: CustomFieldKind): Promise<ConvertedValues> {
  const texts = await textsOf(db, field)
  const target = { kind, options: await optionsAfter(field, kind, texts) }
  const people: People = typeOfKind(kind) === 'person' ? await peopleOf(db, field.organization_id) : new Map()
  const kept: ConvertedValues['kept'] = []
  const lost: TextOfTask[] = []
  const pauseIfNeeded = timeSlicer()
  for (const entry of texts) {
    const pause = pauseIfNeeded()
    if (pause) await pause
    const result = readFieldText(target, entry.text, (name) => memberIn(people, name))
    if ('value' in result && result.value !== null) kept.push({ taskId: entry.taskId, value: result.value })
    else lost.push(entry)
  }
  return { target, kept, lost }
}

/** The texts of the values of a field, by task. */
async function textsOf(db: Db, field: CustomField): Promise<TextOfTask[]> {
  const { rows } = await sql<{ id: number; value: CustomFieldValue }>`
    select v.task_id as id, ${fieldValueOfRows} as value from task_field_values v
    left join custom_field_options option on option.id = v.option_id
    where v.field_id = ${field.id}
    group by v.task_id order by v.task_id`.execute(db)
  return rows.map(({ id, value }) => ({ taskId: id, text: fieldValueText(field, value) }))
}

/**
 * The options of the field after the change. If only the new kind has options, each different text becomes one, the most
 * frequent first, as far as it can be a name and there is room.
 */
async function optionsAfter(field: CustomField, kind: CustomFieldKind, texts: readonly TextOfTask[]) {
  if (!hasOptions(kind)) return []
  if (hasOptions(field.kind)) return field.options.map(({ id, name }) => ({ id, name }))
  const namesByKey = new Map<string, { name: string; count: number }>()
  const pauseIfNeeded = timeSlicer()
  for (const { text } of texts) {
    const pause = pauseIfNeeded()
    if (pause) await pause
    for (const part of typeOfKind(kind) === 'multi_select' ? text.split(/[;,]/) : [text])
      countName(namesByKey, part.trim())
  }
  return [...namesByKey.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxFieldOptions)
    .map(({ name }, index) => ({ id: -1 - index, name }))
}

function countName(namesByKey: Map<string, { name: string; count: number }>, text: string): void {
  const found = namesByKey.get(text.toLowerCase())
  if (found) found.count++
  else {
    const parsed = z.safeParse(LabelName, text)
    if (parsed.success) namesByKey.set(text.toLowerCase(), { name: parsed.data, count: 1 })
  }
}

/** What the change of the kind would do to the values. */
export async function kindChange(db: Db, field: CustomField, kind: CustomFieldKind): Promise<KindChange> {
  const { target, kept, lost } = await convertValues(db, field, kind)
  const firstLost = lost.slice(0, maxExamples)
  const { rows } = await sql<{ id: number; key: string; title: string }>`
    select t.id, o.key_prefix || '-' || t.number as key, t.title
    from tasks t join organizations o on o.id = t.organization_id
    where t.id = any(${firstLost.map(({ taskId }) => taskId)}::int[])`.execute(db)
  const tasks = new Map(rows.map((row) => [row.id, row]))
  return {
    kind,
    kept: kept.length,
    lost: lost.length,
    examples: firstLost.flatMap(({ taskId, text }) => {
      const task = tasks.get(taskId)
      return task ? [{ ...task, text }] : []
    }),
    new_options: target.options.filter(({ id }) => id < 0).map(({ name }) => name),
  }
}
