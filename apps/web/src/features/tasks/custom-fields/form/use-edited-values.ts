import type { Task } from '@muster/contracts/tasks'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { useFieldsOfProject } from '../use-fields.ts'
import { valueText } from '../values/value-text.ts'
import { changedByOthers, type EnteredValue, enteredBody, enteredErrors } from './entered-values.ts'
import { useEnteredValues } from './use-entered-values.ts'

const staleText = 'Somebody changed this task in the meantime. Nothing was saved: see the notes below the fields.'

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/**
 * The values of custom fields in the edit form of a task. Fields that the user has not changed show changes by others.
 * For the others, `notes` say what others have set.
 *
 * @param current the current state of the task, including changes by others
 * @param projectId the project that is chosen in the form
 */
export function useEditedValues(current: Task, projectId: number) {
  const { values, seen, draft, enter } = useEnteredValues(`task:edit:${current.id}`)
  const fields = useFieldsOfProject(current.organization_id, projectId)
  // A save that runs compares with what the form showed when it was sent, not with what has arrived since.
  const shown = current.custom_fields
  const notes: Record<number, string> = {}
  for (const field of changedByOthers(fields, values, { seen, current: current.custom_fields }))
    notes[field.id] = `Somebody changed it to: ${valueText(field, current.custom_fields[field.id]) || 'empty'}`
  return {
    fields,
    values,
    draft,
    enter: (id: number, value: EnteredValue) => {
      const saved = current.custom_fields[id] ?? null
      const isUnsaved = values[id] !== undefined && !isSame(values[id], saved)
      enter(id, value, isUnsaved ? seen[id] : saved)
    },
    notes,
    errors: () => enteredErrors(fields, values, false),
    /** The part of the request body with the entered values that differ from those of this task. */
    bodyFor: (base: Task) => enteredBody(fields, values, base.custom_fields),
    /** Throws if a field that the user has changed has another value than the one that the form showed. */
    refuseUnseen: (read: Task) => {
      if (fields.some(({ id }) => values[id] !== undefined && !isSame(read.custom_fields[id], shown[id])))
        throw new ApiError(staleText, { status: 412 })
    },
  }
}
