import type { Fields } from '@muster/contracts/field'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '../api/address.ts'
import { ApiError } from '../api/api-error.ts'
import { recall } from '../api/etags.ts'
import { token } from '../api/token.ts'
import { conflicts, differing } from './edits.ts'
import type { FormValues } from './form-values.ts'

type Named = { id: number }

/** How the form of a noun edits an object, and how the object is read and written. */
export type Editing<F extends Fields, Noun extends Named, Body extends object> = {
  /** 'task': names the object in sentences. */
  word: string
  /** The fields that the form offers. */
  fields: F
  valuesOf: (object: Noun) => FormValues<F>
  /** The request for what differs from the object that the edit began with. */
  changesOf: (values: FormValues<F>, base: Noun) => Body
  /** Path of one object; its last reply's ETag is sent as If-Match. */
  path: string
  /** Reads it during a save, whose failure it is when it fails. */
  read: (id: number) => Promise<Noun>
  write: (id: number, body: Body, ifMatch: string) => Promise<Noun>
  /** Puts an object that was read or saved where the form and the pages take it from. */
  keep: (object: Noun) => void
  onSaved?: (object: Noun) => unknown
  onFailed?: (error: Error, base: Noun) => void
}

const attempts = 3

const staleText = (word: string) =>
  `Somebody changed this ${word} in the meantime. Nothing was saved: choose what to keep.`

/**
 * Saves an edit with If-Match. When somebody else changed a field that the user changed too, nothing is saved: the
 * current object is read, and the error (412) says that a choice is needed. Any other change is no obstacle.
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

/** The reply; undefined when the object has changed since the tag was given. */
const unlessStale = <Noun>(writing: Promise<Noun>): Promise<Noun | undefined> =>
  writing.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 412) return undefined
    throw error
  })

/** The tag of the last reply, if the form's fields read there as they did when the edit began. */
function tagOf<F extends Fields, Noun extends Named, Body extends object>(
  { fields, valuesOf, path }: Editing<F, Noun, Body>,
  base: Noun,
): string | undefined {
  const known = recall(token.get(), addressOf(path, { params: { id: base.id } }))
  return known && differing(fields, valuesOf(known.reply), valuesOf(base)).length === 0 ? known.etag : undefined
}
