import { type CustomFieldKey, customFieldKey, maxLinkLength } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { customFieldTexts } from '@muster/contracts/custom-fields/texts'
import { readFieldText, type StoredFieldValue } from '@muster/contracts/custom-fields/values'
import { refuseInvalid } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { fieldsOfProject, type ProjectField } from '../custom-fields/values/definitions.ts'
import { memberIn, type People } from './people-of.ts'

/** The value of a field in a row of a file. */
export type ImportedFieldValue = { field: ProjectField; value: StoredFieldValue }

/** The fields of the project, and the cells of those that have a column. */
export type ImportedFields = { fields: readonly ProjectField[]; cells: ReadonlyMap<number, string> }

export const noImportedFields: ImportedFields = { fields: [], cells: new Map() }

/** The fields of the project. Throws 422 if the mapping names a field that the project does not have. */
export async function fieldsForImport(
  db: Db,
  projectId: number,
  mappedIds: readonly number[],
): Promise<ProjectField[]> {
  const fields = await fieldsOfProject(db, projectId)
  if (mappedIds.some((mapped) => !fields.some(({ id }) => id === mapped)))
    refuseInvalid({ field: 'mapping', message: 'The mapping names a custom field that the project does not have' })
  return fields
}

type FieldError = { field: CustomFieldKey; message: string }

/**
 * Reads the cells of custom fields, by their kinds. A required field needs a value in every row. Former members are left
 * out of a done task.
 */
export function readFieldCells(
  { fields, cells }: ImportedFields,
  people: People,
  isDone: boolean,
): { values: ImportedFieldValue[]; errors: FieldError[] } {
  const values: ImportedFieldValue[] = []
  const errors: FieldError[] = []
  for (const field of fields) {
    const key = customFieldKey(field.id)
    const written = cells.get(field.id) ?? ''
    const isPerson = typeOfKind(field.kind) === 'person'
    const isLeftOut = isPerson && isDone && people.get(written.trim().toLowerCase()) === 'former'
    const cell = isLeftOut ? '' : written
    const result =
      cell.length > maxCellLength
        ? { error: `must have at most ${maxCellLength.toLocaleString('en')} characters` }
        : readFieldText(field, cell, (name) => memberIn(people, name))
    if ('error' in result) errors.push({ field: key, message: result.error })
    else if (result.value !== null) values.push({ field, value: result.value })
    else if (field.is_required) errors.push({ field: key, message: customFieldTexts.required(field.name) })
  }
  return { values, errors }
}

/** The maximum length of a cell before parsing: that of a link, and enough for the options of a multi-select. */
const maxCellLength = maxLinkLength
