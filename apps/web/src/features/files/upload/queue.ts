import type { FileLimits } from '@muster/contracts/files'
import { isTransient, messageOf } from '../../../lib/api/api-error.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { refusalOf } from './limits.ts'
import type { UploadRecords } from './records.ts'
import { isSameFile, isUnfinished, type Upload, type UploadTarget } from './upload.ts'

/** How many files are sent at the same time. */
const maxParallel = 3
/** How many files one call attaches; see `maxFilesPerCall` in the contract. */
const maxPerAttachment = 20
/** Stored files wait for others to be attached together, as one line in the history, unless those need a while. */
const soonBytes = 4_000_000

export type TransferOptions = {
  organizationId: number
  chunkBytes: number
  /** The address of the upload to resume. */
  url: string | undefined
  signal: AbortSignal
  onUrl: (url: string) => void
  onProgress: (sent: number) => void
  /** The connection is lost; the transfer continues by itself. */
  onOffline: () => void
}

type Dependencies = {
  /** Sends a file and returns its id. Throws ApiError. */
  transfer: (file: File, options: TransferOptions) => Promise<number>
  readLimits: (organizationId: number) => Promise<FileLimits>
  /** Deletes an upload, or a file that is not attached, on the server. */
  discard: (upload: Pick<Upload, 'url' | 'fileId'>) => void
  records: UploadRecords
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** The uploads of this page. They continue when the user opens another screen. */
export function createUploadQueue({ transfer, readLimits, discard, records }: Dependencies) {
  let uploads: readonly Upload[] = records.interrupted().map((record) => ({
    ...record,
    state: record.fileId === undefined ? ('interrupted' as const) : ('stored' as const),
    sent: record.fileId === undefined ? 0 : record.size,
  }))
  const targets = new Map<string, UploadTarget>()
  const aborts = new Map<string, AbortController>()
  const limitsOf = new Map<number, FileLimits>()
  const listeners = new Set<() => void>()

  const ofTarget = (key: string) => uploads.filter(({ targetKey }) => targetKey === key)

  function set(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }

  function change(id: string, changes: Partial<Upload>) {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }

  function remove(ids: readonly string[]) {
    for (const id of ids) records.remove(id)
    set(uploads.filter(({ id }) => !ids.includes(id)))
  }

  function keepRecord(upload: Upload | undefined, isInterrupted = false) {
    if (upload?.url === undefined) return
    const { id, targetKey, organizationId, name, size, lastModified, url, fileId } = upload
    records.keep({ id, targetKey, organizationId, name, size, lastModified, url, fileId, isInterrupted })
  }

  const find = (id: string) => uploads.find((upload) => upload.id === id)

  /** Adds files. Those that the limits do not allow are refused before their first byte is sent. */
  async function add(target: UploadTarget, files: readonly File[]): Promise<void> {
    targets.set(target.key, target)
    const known = files.map((file) => ofTarget(target.key).find((upload) => isResumedBy(upload, file)))
    for (const [index, upload] of known.entries())
      if (upload) change(upload.id, { file: files[index], state: 'waiting' })
    const added = files.filter((_, index) => !known[index]).map((file) => uploadOf(target, file))
    set([...uploads, ...added])
    await check(
      target.organizationId,
      [...added, ...known.filter((upload) => upload !== undefined)].map(({ id }) => id),
    )
  }

  const isResumedBy = (upload: Upload, file: File) => upload.state === 'interrupted' && isSameFile(upload, file)

  async function check(organizationId: number, ids: readonly string[]) {
    try {
      const limits = await readLimits(organizationId)
      limitsOf.set(organizationId, limits)
      let planned = uploads
        .filter((upload) => upload.organizationId === organizationId && upload.state === 'waiting' && !upload.url)
        .filter(({ id }) => !ids.includes(id))
        .reduce((sum, { size }) => sum + size, 0)
      for (const id of ids) {
        const upload = find(id)
        // The server has reserved the storage of an upload that it knows.
        if (!upload || upload.url !== undefined) continue
        const error = refusalOf(upload, limits, planned)
        if (error) change(id, { state: 'refused', error })
        else planned += upload.size
      }
    } catch (error) {
      for (const id of ids) change(id, { state: 'failed', error: messageOf(error, 'The upload failed') })
    }
    startNext()
  }

  function startNext() {
    const sending = uploads.filter(({ state }) => state === 'sending' || state === 'offline').length
    const next = uploads.filter(({ state, organizationId }) => state === 'waiting' && limitsOf.has(organizationId))
    for (const upload of next.slice(0, maxParallel - sending)) send(upload)
  }

  async function send({ id, file, organizationId, url }: Upload) {
    const limits = limitsOf.get(organizationId)
    if (!file || !limits) return
    const abort = new AbortController()
    aborts.set(id, abort)
    change(id, { state: 'sending', error: undefined })
    try {
      const fileId = await transfer(file, {
        organizationId,
        chunkBytes: limits.chunk_bytes,
        url,
        signal: abort.signal,
        onUrl: (newUrl) => {
          change(id, { url: newUrl })
          keepRecord(find(id))
        },
        onProgress: (sent) => change(id, { sent, state: 'sending' }),
        onOffline: () => change(id, { state: 'offline' }),
      })
      change(id, { state: 'stored', sent: file.size, fileId })
      keepRecord(find(id))
    } catch (error) {
      if (!abort.signal.aborted) fail(id, error)
    } finally {
      aborts.delete(id)
    }
    startNext()
    attachStored(find(id)?.targetKey)
  }

  /** An upload that the server does not know any more begins again. */
  function fail(id: string, error: unknown) {
    const changes = { state: 'failed', error: messageOf(error, 'The upload failed') } as const
    if (isTransient(error)) return change(id, changes)
    records.remove(id)
    change(id, { ...changes, url: undefined, sent: 0 })
  }

  async function attachStored(key: string | undefined) {
    const target = key === undefined ? undefined : targets.get(key)
    if (!target?.attach) return
    const all = ofTarget(target.key)
    const remaining = all.filter(isUnfinished).reduce((sum, { size, sent }) => sum + size - sent, 0)
    const isBusy = all.some(({ state }) => state === 'attaching')
    const isSoon = all.some(isUnfinished) && remaining <= soonBytes && !all.some(({ state }) => state === 'offline')
    if (isBusy || isSoon) return
    const stored = all
      .filter(({ state, fileId }) => state === 'stored' && fileId !== undefined)
      .slice(0, maxPerAttachment)
    if (stored.length === 0) return
    const ids = stored.map(({ id }) => id)
    for (const id of ids) change(id, { state: 'attaching', error: undefined })
    try {
      await target.attach(stored.flatMap(({ fileId }) => fileId ?? []))
      remove(ids)
    } catch (error) {
      for (const id of ids) change(id, { state: 'failed', error: messageOf(error, 'Failed to attach the file') })
      return
    }
    attachStored(key)
  }

  /** Stops an upload and deletes what was sent. Also removes one that failed. */
  function cancel(id: string) {
    const upload = find(id)
    if (!upload) return
    aborts.get(id)?.abort()
    if (upload.url !== undefined) discard(upload)
    remove([id])
    startNext()
    attachStored(upload.targetKey)
  }

  function retry(id: string) {
    const upload = find(id)
    if (upload?.state !== 'failed') return
    if (upload.fileId !== undefined) {
      change(id, { state: 'stored' })
      attachStored(upload.targetKey)
    } else {
      change(id, { state: 'waiting', error: undefined })
      check(upload.organizationId, [id])
    }
  }

  /** Continues an interrupted upload with the file that the user chose again. Returns false if it is another file. */
  function resume(id: string, target: UploadTarget, file: File): boolean {
    const upload = find(id)
    if (!upload || !isResumedBy(upload, file)) return false
    add(target, [file])
    return true
  }

  return {
    add,
    cancel,
    retry,
    resume,
    /** Makes the target known, so that files that were stored before a reload are attached to it. */
    open(target: UploadTarget) {
      targets.set(target.key, target)
      attachStored(target.key)
    },
    /** Forgets the uploads, because their files are now attached to something. */
    release: (ids: readonly string[]) => remove(ids),
    /** Remembers that no page continues the uploads, or that this page does again. */
    markInterrupted(isInterrupted: boolean) {
      for (const upload of uploads) if (upload.state !== 'interrupted') keepRecord(upload, isInterrupted)
    },
    isBusy: () => uploads.some(isUnfinished),
    current: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const uploadOf = (target: UploadTarget, file: File): Upload => ({
  id: newUuid(),
  targetKey: target.key,
  organizationId: target.organizationId,
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  state: 'waiting',
  sent: 0,
  file,
})
