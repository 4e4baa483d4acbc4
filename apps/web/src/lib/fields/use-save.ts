import type { Fields } from '@muster/contracts/field'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '../api/address.ts'
import { ApiError } from '../api/api-error.ts'
import { recall } from '../api/etags.ts'
import { token } from '../api/token.ts'
import { conflicts, differing } from './edits.ts'
import type { FormValues } from './form-values.ts'

type Named = { id: number }

/** Describes how a form edits a type of object, and how the object is read and written. */
export type Editing<F extends Fields, Noun extends Named, Body extends object> = {
  /** The name of the type in sentences, such as 'task'. */
  word: string
  /** The fields of the form. */
  fields: F
  valuesOf: (object: Noun) => FormValues<F>
  /** Returns the request body with the fields that differ from the object at the start of the edit. */
  changesOf: (values: FormValues<F>, base: Noun) => Body
  /** Path of one object; the ETag of its last response is sent as If-Match. */
  path: string
  /** Reads the object during a save; its failure fails the save. */
  read: (id: number) => Promise<Noun>
  write: (id: number, body: Body, ifMatch: string) => Promise<Noun>
  /** Stores an object that was read or saved in the cache of the form and the pages. */
  keep: (object: Noun) => void
  onSaved?: (object: Noun) => unknown
  onFailed?: (error: Error, base: Noun) => void
}

const attempts = 3

const staleText = (word: string) =>
  `Somebody changed this ${word} in the meantime. Nothing was saved: choose what to keep.`

/**
 * Saves an edit with If-Match. If another user changed a field that this user changed too, nothing is saved: the
 * mutation reads the current object and fails with 412, so that the user can choose. Other changes do not prevent the
 * save.
 */
export function useSave<F extends Fields, Noun extends Named, Body extends object>(editing: Editing<F, Noun, Body>) {
  const { word, fields, valuesOf, changesOf, read, write, keep, onSaved, onFailed } = editing
  return useMutation({
    mutationFn: async ({ base, values }: { base: Noun; values: FormValues<F> }) => {
      const began = valuesOf(base)
      const body = changesOf(values, base)
      let tag = tagOf(editing, base)
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const saved = tag && (await unlessStale(write(base.id, body, tag)))
        if (saved) return saved
        const now = await read(base.id)
        keep(now)
        if (conflicts(fields, { base: began, mine: values, theirs: valuesOf(now) }).length > 0) break
        tag = recall(token.get(), addressOf(editing.path, { params: { id: base.id } }))?.etag
      }
      throw new ApiError(staleText(word), { status: 412 })
    },
    onSuccess: (saved) => {
      keep(saved)
      return onSaved?.(saved)
    },
    onError: (error, { base }) => onFailed?.(error, base),
  })
}

/** Returns the response, or undefined if the object has changed since the ETag was issued. */
const unlessStale = <Noun>(writing: Promise<Noun>): Promise<Noun | undefined> =>
  writing.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 412) return undefined
    throw error
  })

/** Returns the ETag of the last response if its fields still have the values at the start of the edit. */
function tagOf<F extends Fields, Noun extends Named, Body extends object>(
  { fields, valuesOf, path }: Editing<F, Noun, Body>,
  base: Noun,
): string | undefined {
  const known = recall(token.get(), addressOf(path, { params: { id: base.id } }))
  return known && differing(fields, valuesOf(known.reply), valuesOf(base)).length === 0 ? known.etag : undefined
}
