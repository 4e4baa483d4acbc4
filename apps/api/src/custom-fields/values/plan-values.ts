import { type FieldValueChange, fieldValueChange } from '@muster/contracts/custom-fields/changes'
import type {
  CustomFieldInput,
  CustomFieldInputs,
  CustomFieldValue,
  CustomFieldValues,
} from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { parseFieldInput, type StoredFieldValue } from '@muster/contracts/custom-fields/values'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { refuseInvalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { membersAmong } from '../../tasks/assignees.ts'
import { fieldsOfProject, type ProjectField } from './definitions.ts'

/** A new value of a field; null removes the value. */
export type NewFieldValue = { field: ProjectField; value: StoredFieldValue | null }

type FieldError = { field: string; message: string }

/** The ids of the fields that a body names, in ascending order. Its writes keep these fields. */
export const fieldIdsIn = (inputs: CustomFieldInputs | undefined): number[] =>
  Object.keys(inputs ?? {})
    .map(Number)
    .toSorted((left, right) => left - right)

/** The values of a new task of the project. Throws 422 for invalid values and for missing values of required fields. */
export async function valuesOfNewTask(
  tx: Tx,
  organizationId: number,
  projectId: number,
  inputs: CustomFieldInputs = {},
): Promise<NewFieldValue[]> {
  const fields = await fieldsOfProject(tx, projectId)
  const { values, errors } = parseInputs(fields, inputs)
  const given = values.filter(({ value }) => value !== null)
  const missing = fields.filter(
    ({ id, is_required }) => is_required && !given.some(({ field }) => field.id === id) && !hasError(errors, id),
  )
  refuseErrors([...errors, ...missing.map(requiredError)])
  await requireFieldPeople(tx, organizationId, given)
  return given
}

/**
 * The values that a body changes in a task of the project. Throws 422 for invalid values, and if the value of a required
 * field would be removed; a task that has none stays valid.
 */
export async function changedFieldValues(
  tx: Tx,
  organizationId: number,
  projectId: number,
  current: CustomFieldValues,
  inputs: CustomFieldInputs | undefined,
): Promise<NewFieldValue[]> {
  if (!inputs || Object.keys(inputs).length === 0) return []
  const { values, errors } = parseInputs(await fieldsOfProject(tx, projectId), inputs)
  const changed = values.filter(({ field, value }) => !isEqual(value, current[field.id]))
  const removed = changed.filter(({ field, value }) => field.is_required && value === null)
  refuseErrors([...errors, ...removed.map(({ field }) => requiredError(field))])
  await requireFieldPeople(tx, organizationId, changed)
  return changed
}

function parseInputs(fields: readonly ProjectField[], inputs: CustomFieldInputs) {
  const values: NewFieldValue[] = []
  const errors: FieldError[] = []
  for (const [key, input] of Object.entries(inputs)) {
    const field = fields.find(({ id }) => id === Number(key))
    const result = field && parseFieldInput(field, input)
    if (!field || !result) {
      // What a client sends to remove from a project that has no such field is already absent.
      if (!isNothing(input)) errors.push({ field: errorKey(Number(key)), message: customFieldTexts.notOfProject })
    } else if ('error' in result) errors.push({ field: errorKey(field.id), message: `${field.name} ${result.error}` })
    else values.push({ field, value: result.value })
  }
  return { values, errors }
}

const isNothing = (input: CustomFieldInput) =>
  input === null || input === '' || input === false || (Array.isArray(input) && input.length === 0)
const errorKey = (fieldId: number) => `custom_fields.${fieldId}`
const hasError = (errors: readonly FieldError[], fieldId: number) =>
  errors.some(({ field }) => field === errorKey(fieldId))
const requiredError = ({ id, name }: ProjectField): FieldError => ({
  field: errorKey(id),
  message: customFieldTexts.required(name),
})

function refuseErrors(errors: readonly FieldError[]): void {
  const [first, ...others] = errors
  if (first) refuseInvalid(first, ...others)
}

/** Whether the stored value is the one in the object. */
function isEqual(value: StoredFieldValue | null, current: CustomFieldValue | undefined): boolean {
  if (value === null || current === undefined) return value === null && current === undefined
  if (Array.isArray(value) && Array.isArray(current)) return value.join() === current.join()
  return value === (typeof current === 'object' && 'id' in current ? current.id : current)
}

/** Throws 422 unless the new people are active members, and keeps them members until the transaction ends. */
export async function requireFieldPeople(
  tx: Tx,
  organizationId: number,
  values: readonly NewFieldValue[],
): Promise<void> {
  const people = peopleIn(values)
  if (people.length === 0) return
  const { rows } = await sql<{
    user_id: number
  }>`select user_id from ${membersAmong(organizationId, people)} m`.execute(tx)
  const members = rows.map(({ user_id }) => user_id)
  refuseErrors(
    values.flatMap(({ field, value }) =>
      typeOfKind(field.kind) === 'person' && typeof value === 'number' && !members.includes(value)
        ? [{ field: errorKey(field.id), message: `${field.name} must be a member of the organization` }]
        : [],
    ),
  )
}

/** The users in these values, each once. */
export const peopleIn = (values: readonly NewFieldValue[]): number[] => [
  ...new Set(
    values.flatMap(({ field, value }) =>
      typeOfKind(field.kind) === 'person' && typeof value === 'number' ? value : [],
    ),
  ),
]

const maxId = 2_147_483_647

/** The ids that may be people in a body, whose kinds are not known yet. */
export const possiblePeopleIn = (inputs: CustomFieldInputs | undefined): number[] =>
  Object.values(inputs ?? {})
    .filter((input) => Number.isInteger(input) && Number(input) > 0 && Number(input) <= maxId)
    .map(Number)

/** The changes between two states of a task, for its fact. */
export const factChanges = (
  planned: readonly NewFieldValue[],
  before: CustomFieldValues,
  after: CustomFieldValues,
): FieldValueChange[] => planned.map(({ field }) => fieldValueChange(field, before[field.id], after[field.id]))

/** The values as in the response for a new task, with the names of the people. */
export async function asInResponse(
  tx: Tx,
  organizationId: number,
  values: readonly NewFieldValue[],
): Promise<CustomFieldValues> {
  const names = await namesOf(tx, organizationId, peopleIn(values))
  const responses: CustomFieldValues = {}
  for (const { field, value } of values) {
    if (value === null) continue
    if (typeOfKind(field.kind) === 'person' && typeof value === 'number')
      responses[field.id] = { id: value, full_name: names.get(value) ?? null }
    else responses[field.id] = typeof value === 'object' ? [...value] : value
  }
  return responses
}

async function namesOf(tx: Tx, organizationId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${nameInOrganization(sql`${organizationId}::int`)} as name from users u
    where u.id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether two values in objects are the same, regardless of the current names of people. */
export function isSameValue(one: CustomFieldValue | null | undefined, other: CustomFieldValue | null | undefined) {
  const compared = (value: typeof one) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
  return JSON.stringify(compared(one)) === JSON.stringify(compared(other))
}
