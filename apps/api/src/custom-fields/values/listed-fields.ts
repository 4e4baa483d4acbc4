import type { FieldCondition } from '@muster/contracts/custom-fields/conditions'
import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { describedKind, type FieldType, kindsOfType, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { statement } from '@muster/database/statement'
import { callerCte, callerId } from '@muster/server/access/caller'
import { refuseInvalid } from '@muster/server/http/problems'
import type { PrepareContext } from '@muster/server/serve/read-call'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { fieldsVisibleTo } from '../visible-to.ts'

/** The parameters of a list of tasks that name custom fields. */
type FieldParameters = {
  custom_fields?: FieldCondition[]
  sort?: string
  sort_field?: number
  group?: string
  group_field?: number
  fields?: number[]
}

/**
 * What the text of a list's statement depends on besides its parameters: the kind of the field that it is sorted by, and
 * the operators of each condition, such as `min,max;options`.
 */
export type FieldShape = { by?: CustomFieldKind; condition_shape?: string }

type FoundField = { id: number; name: string; kind: CustomFieldKind }

/** Finds the fields that the caller sees. Returns no row without a valid session. */
const createFinder = (db: Db) =>
  statement<{ token: Buffer; ids: number[] }, { fields: FoundField[] | null }>(({ token, ids }) => {
    const seen = fieldsVisibleTo(db, callerId).where(sql<boolean>`f.id = any(${ids}::int[])`)
    return sql`with ${callerCte(db, token)}
      select (select json_agg(row_to_json(o)) from ${seen.select(['f.id', 'f.name', 'f.kind'])} o) as fields from me`
  })

type Operator = Exclude<keyof FieldCondition, 'field'>

const operators: readonly Operator[] = ['empty', 'contains', 'min', 'max', 'from', 'to', 'options', 'people', 'checked']

/** The types of values to which an operator applies; `empty` applies to all. */
const typesOfOperator: Record<Exclude<Operator, 'empty'>, readonly FieldType[]> = {
  contains: ['text', 'link'],
  min: ['number'],
  max: ['number'],
  from: ['date'],
  to: ['date'],
  options: ['select', 'multi_select'],
  people: ['person'],
  checked: ['checkbox'],
}

const groupedKinds = kindsOfType('select', 'multi_select', 'person', 'checkbox')
const summedKinds = kindsOfType('number')

/** The operators of a condition, in a fixed order. */
export const operatorsOf = (condition: FieldCondition): Operator[] =>
  operators.filter((operator) => condition[operator] !== undefined)

/**
 * Returns a function that checks the parameters of a list that name custom fields, and adds what the statement depends
 * on. A list without such parameters costs nothing; one with them costs one more small statement, which finds the kinds.
 *
 * @throws 422 for a field that the caller does not see, and for an operator that its kind does not have
 */
export function fieldResolver(db: Db) {
  const find = createFinder(db)
  return async <Input extends FieldParameters>(
    input: Input,
    { pool, token }: PrepareContext,
  ): Promise<Input & FieldShape> => {
    refuseIncomplete(input)
    const { custom_fields: conditions = [], sort_field, group_field, fields = [] } = input
    const ids = [...conditions.map(({ field }) => field), sort_field, group_field, ...fields].filter(
      (id) => id !== undefined,
    )
    if (ids.length === 0) return input
    const [row] = await find(db, pool, { token, ids: [...new Set(ids)] })
    // Without a session, the statement of the list throws 401.
    if (!row) return input
    const found = new Map((row.fields ?? []).map((field) => [field.id, field]))
    const fieldOf = (id: number, parameter: string) =>
      found.get(id) ?? refuseInvalid({ field: parameter, message: 'There is no such custom field.' })
    for (const condition of conditions) refuseUnfitOperators(condition, fieldOf(condition.field, 'custom_fields'))
    if (group_field !== undefined) requireKind(fieldOf(group_field, 'group_field'), groupedKinds, 'group_field')
    for (const id of fields) requireKind(fieldOf(id, 'fields'), summedKinds, 'fields')
    return {
      ...input,
      ...(sort_field !== undefined && { by: fieldOf(sort_field, 'sort_field').kind }),
      ...(conditions.length > 0 && {
        condition_shape: conditions.map((condition) => operatorsOf(condition).join()).join(';'),
      }),
    }
  }
}

/** Throws 422 for an order or a group by a custom field without the field, or the other way round. */
function refuseIncomplete({ sort, sort_field, group, group_field }: FieldParameters): void {
  const sortsByField = sort === 'custom_field' || sort === '-custom_field'
  if (sortsByField !== (sort_field !== undefined))
    refuseInvalid({ field: 'sort_field', message: 'Sort field belongs together with sort=custom_field.' })
  if ((group === 'custom_field') !== (group_field !== undefined))
    refuseInvalid({ field: 'group_field', message: 'Group field belongs together with group=custom_field.' })
}

function refuseUnfitOperators(condition: FieldCondition, { name, kind }: FoundField): void {
  const unfit = operatorsOf(condition).find(
    (operator) => operator !== 'empty' && !typesOfOperator[operator].includes(typeOfKind(kind)),
  )
  if (unfit)
    refuseInvalid({
      field: 'custom_fields',
      message: `${name} is of the kind ${describedKind(kind).name}, which has no condition ${unfit}.`,
    })
}

function requireKind({ name, kind }: FoundField, kinds: readonly CustomFieldKind[], parameter: string): void {
  if (kinds.includes(kind)) return
  const allowed = kinds.map((allowedKind) => describedKind(allowedKind).name).join(', ')
  refuseInvalid({ field: parameter, message: `${name} is not of one of the kinds ${allowed}.` })
}
