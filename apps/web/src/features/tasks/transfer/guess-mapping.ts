import { sentenceLabel } from '@muster/contracts/field'
import { type ImportField, importedField, importFields } from '@muster/contracts/task-imports'

export type Mapping = Partial<Record<ImportField, string>>

/** Returns the label of an imported field in the dialog, such as `Due date`. */
export const importFieldName = (field: ImportField) => sentenceLabel(importedField(field))

const plain = (header: string) => header.trim().toLowerCase().replaceAll(/[_-]+/g, ' ')

/** Guesses the header of each field; uses no header twice. */
export function guessMapping(headers: readonly string[]): Mapping {
  const taken = new Set<string>()
  const mapping: Mapping = {}
  for (const field of importFields) {
    const header = importedField(field)
      .importedAs?.map((word) => headers.find((one) => plain(one) === word && !taken.has(one)))
      .find((one) => one !== undefined)
    if (header === undefined) continue
    taken.add(header)
    mapping[field] = header
  }
  return mapping
}
