import type { Fields } from '@muster/contracts/field'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { fieldText, headerOf } from '../../lib/fields/field-text.ts'
import { descriptionOf, type FormValues } from '../../lib/fields/form-values.ts'
import { type Editing, isConflict, saveEdit } from '../../lib/fields/use-save.ts'
import { createTurns } from '../../lib/turns.ts'
import { undoStack } from '../../lib/undo.ts'
import { toast } from '../toasts/toast.tsx'

type Options = {
  /** Whether the caller shows a failure itself. */
  isQuiet?: boolean
  /** Whether the change undoes another one. */
  isUndo?: boolean
}

/** Changes of the same object are sent one after another, so that the last one remains. */
const inTurn = createTurns<string>()

/** The values of changes that are not saved yet, by object, in the order of the changes. */
const unsavedChanges = new Map<string, readonly object[]>()

/**
 * Changes one field of an object. The page shows the new value at once, and a toast offers Undo. If the change fails,
 * or somebody has changed the same field in the meantime, the current value is shown again, and the error is rethrown.
 *
 * @param base the object as the user saw it
 * @param value the new value, as in a form
 */
export async function changeObject<F extends Fields, Noun extends { id: number }, Body extends object>(
  editing: Editing<F, Noun, Body>,
  base: Noun,
  key: keyof F & string,
  value: unknown,
  { isQuiet = false, isUndo = false }: Options = {},
): Promise<Noun> {
  const before = editing.valuesOf(base)
  const values: FormValues<F> = Object.assign({}, before, ...[{ [key]: value }])
  const objectKey = `${editing.noun} ${base.id}`
  const change: object = editing.changesOf(values, base)
  const unsaved = () => unsavedChanges.get(objectKey) ?? []
  const show = (object: Noun) => editing.putInCache(Object.assign({}, object, ...unsaved()))
  const settle = () => {
    const others = unsaved().filter((other) => other !== change)
    if (others.length > 0) unsavedChanges.set(objectKey, others)
    else unsavedChanges.delete(objectKey)
  }
  unsavedChanges.set(objectKey, [...unsaved(), change])
  show(base)
  const field = descriptionOf(editing.fields, key)
  const place = isUndo ? undefined : undoStack.begin()
  try {
    const saved = await inTurn(objectKey, () => saveEdit({ ...editing, putInCache: show }, { base, values }))
    settle()
    show(saved)
    Promise.resolve(editing.onSaved?.(saved, base)).catch(() => undefined)
    const text = fieldText(field, value)
    const isText = field.kind === 'text' || field.kind === 'long_text'
    toast.undo(
      isText ? `${field.label} changed` : text ? `${headerOf(field)} set to ${text}` : `${headerOf(field)} removed`,
      () => changeObject(editing, saved, key, before[key], { isUndo: true }).catch(() => undefined),
      { isUndo, place },
    )
    return saved
  } catch (error) {
    settle()
    show(base)
    editing.read(base.id).then(show, () => undefined)
    editing.onFailed?.(error instanceof Error ? error : new Error(String(error)), base)
    if (!isQuiet) {
      const retry = () => changeObject(editing, base, key, value).catch(() => undefined)
      // The message of a conflict refers to a form in which the user chooses.
      const text = isConflict(error)
        ? `Somebody has changed this ${editing.noun} since. Nothing was saved.`
        : messageOf(error, `Failed to update ${editing.noun}`)
      toast.error(text, isTransient(error) ? retry : undefined)
    }
    throw error
  } finally {
    place?.end()
  }
}
