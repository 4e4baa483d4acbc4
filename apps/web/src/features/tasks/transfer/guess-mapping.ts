import { type CustomField, type CustomFieldKey, customFieldKey } from '@muster/contracts/custom-fields/fields'
import { sentenceLabel } from '@muster/contracts/field'
import { type ImportField, importedField, importFields } from '@muster/contracts/task-imports'

export type Mapping = Partial<Record<ImportField | CustomFieldKey, string>>

/** A field that a column of the file can be mapped to. */
export type ImportColumn = { key: ImportField | CustomFieldKey; label: string }

/** Returns the label of an imported field in the dialog, such as `Due date`. */
export const importFieldName = (field: ImportField) => sentenceLabel(importedField(field))

const normalize = (header: string) => header.trim().toLowerCase().replaceAll(/[_-]+/g, ' ')

/** Guesses which header of the file belongs to each field. No header is used for two fields. */
export function guessMapping(headers: readonly string[]): Mapping {
  const takenHeaders = new Set<string>()
  const mapping: Mapping = {}
  for (const field of importFields) {
    const header = importedField(field)
      .importHeaders?.map((name) =>
        headers.find((candidate) => normalize(candidate) === name && !takenHeaders.has(candidate)),
      )
      .find((candidate) => candidate !== undefined)
    if (header === undefined) continue
    takenHeaders.add(header)
    mapping[field] = header
  }
  return mapping
}

/** The fields of an import into a project with these custom fields. */
export const importColumns = (customFields: readonly CustomField[]): ImportColumn[] => [
  ...importFields.map((key) => ({ key, label: importFieldName(key) })),
  ...customFields.map(({ id, name }) => ({ key: customFieldKey(id), label: name })),
]

/** What the user has chosen for custom fields; null if a field is not in the file. */
export type FieldChoices = Partial<Record<CustomFieldKey, string | null>>

/**
 * Returns the mapping with the custom fields of the project: as the user has chosen or, if not, by their names. No header
 * is guessed that belongs to another field.
 */
export function withCustomFields(
  mapping: Mapping,
  customFields: readonly CustomField[],
  headers: readonly string[],
  choices: FieldChoices,
): Mapping {
  const complete = { ...mapping }
  for (const { id, name } of customFields) {
    const key = customFieldKey(id)
    const choice = choices[key]
    const taken = new Set(Object.values(complete))
    const guess = headers.find((header) => normalize(header) === normalize(name) && !taken.has(header))
    const header = choice === undefined ? guess : choice
    if (header) complete[key] = header
  }
  return complete
}
