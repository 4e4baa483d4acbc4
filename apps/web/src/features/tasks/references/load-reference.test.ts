import { afterEach, expect, it, vi } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { loadTaskById, loadTaskByKey } from './load-reference.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the addresses of the requests. Each request finds the tasks NL-1 and NL-2. */
function stubTasks() {
  const addresses: string[] = []
  const tasks = [1, 2].map((id) => testingTask({ id, key: `NL-${id}` }))
  vi.stubGlobal('fetch', async (request: Request | string) => {
    addresses.push(decodeURIComponent(typeof request === 'string' ? request : request.url))
    return Response.json(tasks)
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  return addresses
}

it('reads the references of all texts on the screen by one request for each organization', async () => {
  const addresses = stubTasks()
  const found = await Promise.all([loadTaskByKey(1, 'NL-1'), loadTaskByKey(1, 'NL-9'), loadTaskByKey(2, 'NL-2')])
  expect(found.map((task) => task?.key)).toEqual(['NL-1', undefined, 'NL-2'])
  expect(addresses).toEqual([
    expect.stringContaining('organization_id=1&keys=NL-1,NL-9'),
    expect.stringContaining('organization_id=2&keys=NL-2'),
  ])
})

it('reads at most 100 keys by one request', async () => {
  const addresses = stubTasks()
  await Promise.all(Array.from({ length: 101 }, (_, index) => loadTaskByKey(1, `NL-${index + 1}`)))
  expect(addresses.map((address) => address.split(',').length)).toEqual([100, 1])
})

it('reads a task that several texts refer to once, by its id', async () => {
  const addresses = stubTasks()
  const found = await Promise.all([loadTaskById(1, 2), loadTaskById(1, 2), loadTaskById(1, 7)])
  expect(found.map((task) => task?.key)).toEqual(['NL-2', 'NL-2', undefined])
  expect(addresses).toEqual([expect.stringContaining('organization_id=1&ids=2,7')])
})
