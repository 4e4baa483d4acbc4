import type { Fields } from '@muster/contracts/field'
import { texts } from '@muster/contracts/texts'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '../api/address.ts'
import { ApiError } from '../api/api-error.ts'
import { recall } from '../api/etags.ts'
import { token } from '../api/token.ts'
import { conflictingKeys, differingKeys, mergedValues } from './edits.ts'
import type { FormValues } from './form-values.ts'

type Identified = { id: number }

/** Describes how a form edits a type of object, and how the object is read and written. */
export type Editing<F extends Fields, Noun extends Identified, Body extends object> = {
  /** The name of the type in sentences, such as 'task'. */
  noun: string
  /** The fields of the form. */
  fields: F
  valuesOf: (object: Noun) => FormValues<F>
  /** Returns the request body with the fields that differ from the object at the start of the edit. */
  changesOf: (values: FormValues<F>, base: Noun) => Body
  /** Path of one object; the ETag of its last response is sent as If-Match. */
  path: string
  /** Reads the current object during a save. If the read fails, the save fails too. */
  read: (id: number) => Promise<Noun>
  write: (id: number, body: Body, ifMatch: string) => Promise<Noun>
  /** Puts an object that was read or saved into the cache, so that the form and the pages show it. */
  putInCache: (object: Noun) => void
  onSaved?: (object: Noun, base: Noun) => unknown
  onFailed?: (error: Error, base: Noun) => void
}

const maxAttempts = 3

/** Whether a save failed because somebody has changed the same field. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 412

const staleText = `${texts.task.changedSince}. Nothing was saved: choose what to keep.`

/**
 * Saves an edit with If-Match. If another user changed one of the same fields to a different value, nothing is saved:
 * the current object is read and the save fails with 412, so that the user can choose. After other changes, the save is
 * attempted again with the edit merged into the current object. It also fails with 412 after `maxAttempts` attempts.
 *
 * @param edit the object at the start of the edit, and the values that it should have
 */
export async function saveEdit<F extends Fields, Noun extends Identified, Body extends object>(
  editing: Editing<F, Noun, Body>,
  { base, values }: { base: Noun; values: FormValues<F> },
): Promise<Noun> {
  const { fields, valuesOf, changesOf, read, write, putInCache } = editing
  const initialValues = valuesOf(base)
  let body = changesOf(values, base)
  let etag = etagOf(editing, base)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const saved = etag && (await unlessStale(write(base.id, body, etag)))
    if (saved) return saved
    const current = await read(base.id)
    putInCache(current)
    const edit = { base: initialValues, mine: values, theirs: valuesOf(current) }
    if (conflictingKeys(fields, edit).length > 0) break
    body = changesOf(mergedValues(fields, edit, 'mine'), current)
    if (Object.keys(body).length === 0) return current
    etag = recall(token.get(), addressOf(editing.path, { params: { id: base.id } }))?.etag
  }
  throw new ApiError(staleText, { status: 412 })
}

/** Returns a mutation that saves an edit; see `saveEdit`. */
export function useSave<F extends Fields, Noun extends Identified, Body extends object>(
  editing: Editing<F, Noun, Body>,
) {
  const { putInCache, onSaved, onFailed } = editing
  return useMutation({
    mutationFn: (edit: { base: Noun; values: FormValues<F> }) => saveEdit(editing, edit),
    onSuccess: (saved, { base }) => {
      putInCache(saved)
      return onSaved?.(saved, base)
    },
    onError: (error, { base }) => onFailed?.(error, base),
  })
}

/** Returns the response, or undefined if the object has changed since the ETag was issued. */
const unlessStale = <Noun>(writing: Promise<Noun>): Promise<Noun | undefined> =>
  writing.catch((error: unknown) => {
    if (isConflict(error)) return undefined
    throw error
  })

/**
 * Returns the ETag of the object's last response; undefined if there is none, or if a field of the form has a different
 * value in that response than at the start of the edit.
 */
function etagOf<F extends Fields, Noun extends Identified, Body extends object>(
  { fields, valuesOf, path }: Editing<F, Noun, Body>,
  base: Noun,
): string | undefined {
  const cached = recall(token.get(), addressOf(path, { params: { id: base.id } }))
  return cached && differingKeys(fields, valuesOf(cached.reply), valuesOf(base)).length === 0 ? cached.etag : undefined
}
