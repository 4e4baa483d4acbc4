import type { FileLimits } from '@muster/contracts/files'
import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fakeStorage } from '../../../lib/testing.ts'
import { createUploadQueue, type TransferOptions } from './queue.ts'
import { createRecords } from './records.ts'

const megabyte = 1_000_000

const fileOf = (name: string, size: number, lastModified = 1) =>
  new File([new Uint8Array(size)], name, { lastModified })

type Sent = TransferOptions & { name: string; finish: (id: number) => void; fail: (error: unknown) => void }

/** A queue whose transfers the test finishes or fails. */
function testQueue({ limits = {}, storage = fakeStorage() }: { limits?: Partial<FileLimits>; storage?: Storage } = {}) {
  const sent: Sent[] = []
  const discarded: (string | undefined)[] = []
  const attached: number[][] = []
  const queue = createUploadQueue({
    transfer: (file, options) =>
      new Promise((resolve, reject) => {
        options.onUrl(options.url ?? `/files/uploads/${file.name}`)
        sent.push({ ...options, name: file.name, finish: resolve, fail: reject })
      }),
    readLimits: async () => ({
      max_file_bytes: 100 * megabyte,
      chunk_bytes: 4 * megabyte,
      used_bytes: 0,
      remaining_bytes: null,
      ...limits,
    }),
    discard: ({ url }) => discarded.push(url),
    records: createRecords(storage, 1),
  })
  const target = {
    key: 'task:1',
    organizationId: 1,
    attach: async (ids: number[]) => {
      attached.push(ids)
    },
  }
  const states = () => queue.current().map(({ name, state }) => `${name} ${state}`)
  return { queue, sent, discarded, attached, target, states, storage }
}

it('sends three files at a time, and attaches those that finish together by one call', async () => {
  const { queue, sent, attached, target, states } = testQueue()
  await queue.add(
    target,
    ['a', 'b', 'c', 'd'].map((name) => fileOf(name, 10)),
  )
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
  expect(queue.isBusy()).toBe(true)
  sent[1]?.finish(12)
  await expect.poll(states).toEqual(['a sending', 'b stored', 'c sending', 'd sending'])
  for (const [index, id] of [11, 12, 13, 14].entries()) sent[index]?.finish(id)
  await expect.poll(states).toEqual([])
  expect(attached).toEqual([[11, 12, 13, 14]])
  expect(queue.isBusy()).toBe(false)
})

it('sends and attaches many files as many at a time as it may', async () => {
  const { queue, sent, attached, target, states } = testQueue()
  await queue.add(
    target,
    Array.from({ length: 25 }, (_, index) => fileOf(`file${index}`, 10)),
  )
  for (let finished = 0; finished < 25; finished++) {
    expect(sent).toHaveLength(Math.min(25, finished + 3))
    sent[finished]?.finish(finished + 1)
    await expect.poll(() => sent.length).toBe(Math.min(25, finished + 4))
  }
  await expect.poll(states).toEqual([])
  expect(attached.map(({ length }) => length)).toEqual([20, 5])
})

it('does not let a large file delay the others', async () => {
  const { queue, sent, attached, target, states } = testQueue()
  await queue.add(target, [fileOf('film', 5 * megabyte), fileOf('note', 10)])
  sent[1]?.finish(2)
  await expect.poll(states).toEqual(['film sending'])
  expect(attached).toEqual([[2]])
})

it('refuses empty and too large files, and those for which no storage is left, before sending a byte', async () => {
  const { queue, sent, target } = testQueue({ limits: { max_file_bytes: 3 * megabyte, remaining_bytes: 4 * megabyte } })
  const sizes = [0, 3.5 * megabyte, 2.5 * megabyte, 2 * megabyte, megabyte, megabyte]
  await queue.add(
    target,
    sizes.map((size, index) => fileOf(`file${index}`, size)),
  )
  expect(sent.map(({ name }) => name)).toEqual(['file2', 'file4'])
  expect(queue.current().map(({ state, error }) => [state, error])).toEqual([
    ['refused', '“file0” is empty.'],
    ['refused', '“file1” has 3.5 MB. A file can have at most 3 MB.'],
    ['sending', undefined],
    ['refused', '“file3” has 2 MB, but the organization has only 1.5 MB of storage left.'],
    ['sending', undefined],
    ['refused', '“file5” has 1 MB, but the organization has only 500 KB of storage left.'],
  ])
})

it('shows the progress, and a lost connection until bytes are sent again', async () => {
  const { queue, sent, target, states } = testQueue()
  await queue.add(target, [fileOf('a', 100)])
  sent[0]?.onProgress(40)
  expect(queue.current()[0]?.sent).toBe(40)
  sent[0]?.onOffline()
  expect(states()).toEqual(['a offline'])
  expect(queue.isBusy()).toBe(true)
  sent[0]?.onProgress(60)
  expect(states()).toEqual(['a sending'])
})

it('retries where the transfer stopped, or from the start if the server refused it', async () => {
  const { queue, sent, target, states } = testQueue()
  await queue.add(target, [fileOf('a', 100)])
  const id = queue.current()[0]?.id ?? ''
  sent[0]?.fail(new ApiError('The upload failed', { status: 0 }))
  await expect.poll(states).toEqual(['a failed'])
  expect(queue.isBusy()).toBe(false)
  queue.retry(id)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.url).toBe('/files/uploads/a')
  sent[1]?.fail(new ApiError('The upload failed', { status: 413, detail: 'The file is too large.' }))
  await expect.poll(states).toEqual(['a failed'])
  expect(queue.current()[0]?.error).toBe('The file is too large.')
  queue.retry(id)
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]?.url).toBeUndefined()
})

it('attaches again what could not be attached, without sending it again', async () => {
  const { queue, sent, target, states, attached } = testQueue()
  const failing = {
    ...target,
    attach: () => Promise.reject(new ApiError('Failed to attach the file', { status: 503 })),
  }
  await queue.add(failing, [fileOf('a', 100)])
  sent[0]?.finish(7)
  await expect.poll(states).toEqual(['a failed'])
  expect(queue.current()[0]?.error).toBe('Failed to attach the file')
  queue.open(target)
  expect(states()).toEqual(['a failed'])
  queue.retry(queue.current()[0]?.id ?? '')
  await expect.poll(states).toEqual([])
  expect(attached).toEqual([[7]])
  expect(sent).toHaveLength(1)
})

it('cancels an upload and starts the next one', async () => {
  const { queue, sent, discarded, target, states, storage } = testQueue()
  await queue.add(
    target,
    ['a', 'b', 'c', 'd'].map((name) => fileOf(name, 10)),
  )
  queue.cancel(queue.current()[1]?.id ?? '')
  expect(sent[1]?.signal.aborted).toBe(true)
  expect(discarded).toEqual(['/files/uploads/b'])
  expect(states()).toEqual(['a sending', 'c sending', 'd sending'])
  expect(storage.length).toBe(3)
})

it('keeps the files of a comment until it is sent', async () => {
  const { queue, sent, target, states, storage } = testQueue()
  await queue.add({ key: 'comment:1', organizationId: 1 }, [fileOf('a', 10)])
  await queue.add(target, [fileOf('b', 10)])
  for (const { finish } of sent) finish(3)
  await expect.poll(states).toEqual(['a stored'])
  queue.release(queue.current().map(({ id }) => id))
  expect(states()).toEqual([])
  expect(storage.length).toBe(0)
})

it('resumes an upload after a reload if the user chooses the same file', async () => {
  const before = testQueue()
  await before.queue.add(before.target, [fileOf('a', 10), fileOf('b', 10)])
  before.queue.markInterrupted(true)

  const { queue, sent, target, states, discarded } = testQueue({ storage: before.storage })
  expect(states()).toEqual(['a interrupted', 'b interrupted'])
  expect(queue.isBusy()).toBe(false)
  const [id = '', otherId = ''] = queue.current().map((upload) => upload.id)
  expect(queue.resume(id, target, fileOf('a', 11))).toBe(false)
  expect(queue.resume(id, target, fileOf('a', 10, 2))).toBe(false)
  expect(queue.resume(id, target, fileOf('a', 10))).toBe(true)
  await expect.poll(states).toEqual(['a sending', 'b interrupted'])
  expect(sent[0]?.url).toBe('/files/uploads/a')
  queue.cancel(otherId)
  expect(discarded).toEqual(['/files/uploads/b'])
  sent[0]?.finish(1)
  await expect.poll(states).toEqual([])
})

it('attaches after a reload what was stored before it', async () => {
  const before = testQueue()
  await before.queue.add({ key: 'task:1', organizationId: 1 }, [fileOf('a', 10)])
  before.sent[0]?.finish(5)
  await expect.poll(before.states).toEqual(['a stored'])
  before.queue.markInterrupted(true)

  const { queue, target, states, attached } = testQueue({ storage: before.storage })
  expect(states()).toEqual(['a stored'])
  queue.open(target)
  await expect.poll(states).toEqual([])
  expect(attached).toEqual([[5]])
})
