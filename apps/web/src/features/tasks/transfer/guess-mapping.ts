import { sentenceLabel } from '@muster/contracts/field'
import { type ImportField, importedField, importFields } from '@muster/contracts/task-imports'

export type Mapping = Partial<Record<ImportField, string>>

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
