import { uploadPrefix } from '../../../lib/forms/unsent-content.ts'

/**
 * What is remembered of an upload so that it can be resumed after a reload. The browser does not keep the file itself,
 * so the user chooses it again.
 */
export type UploadRecord = {
  id: string
  targetKey: string
  organizationId: number
  name: string
  size: number
  lastModified: number
  /** The address of the upload on the server. */
  url: string
  /** Present once all bytes are stored. */
  fileId?: number
  /** When it was last changed, in milliseconds. */
  at: number
  /** Whether the page that sent the file was closed. */
  isInterrupted: boolean
}

const maxRecords = 50
const hour = 3_600_000
/** The server deletes a file that is attached to nothing after 24 hours. */
const maxAge = 23 * hour
/** A page that crashed did not mark its uploads as interrupted. */
const maxSilence = hour

export type UploadRecords = ReturnType<typeof createRecords>

/** The records of a user's uploads, in a storage that all tabs share. */
export function createRecords(storage: Storage, userId: number, now = Date.now) {
  const keyOf = (id: string) => `${uploadPrefix}:${userId}:${id}`

  function all(): UploadRecord[] {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys
      .filter((key) => key.startsWith(keyOf('')))
      .map((key) => parse(storage.getItem(key)))
      .filter((record) => record !== undefined)
      .toSorted((one, other) => one.at - other.at)
  }

  const remove = (id: string) => storage.removeItem(keyOf(id))

  function keep(record: Omit<UploadRecord, 'at'>) {
    const others = all().filter(({ id }) => id !== record.id)
    for (const { id } of others.slice(0, Math.max(0, others.length + 1 - maxRecords))) remove(id)
    try {
      storage.setItem(keyOf(record.id), JSON.stringify({ ...record, at: now() }))
    } catch {
      // Without storage the upload still works, but cannot be resumed after a reload.
    }
  }

  /** The uploads that no open page continues. Deletes those that the server has deleted. */
  function interrupted(): UploadRecord[] {
    for (const { id, at } of all()) if (now() - at > maxAge) remove(id)
    return all().filter(({ isInterrupted, at }) => isInterrupted || now() - at > maxSilence)
  }

  return { keep, remove, interrupted }
}

function parse(text: string | null): UploadRecord | undefined {
  try {
    const value: UploadRecord | null = JSON.parse(text ?? 'null')
    return value && typeof value.id === 'string' && typeof value.url === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
