import { text } from 'node:stream/consumers'
import { cleanNotifications } from '@mantine/notifications'
import { readTask, updateTask } from '@muster/contracts/tasks'
import { taskFields } from '@muster/contracts/tasks/fields'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../lib/api/api.ts'
import { changedBody } from '../../lib/fields/bodies.ts'
import { formOf } from '../../lib/fields/form-values.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { serve, stubPage } from '../../lib/testing.ts'
import { changeObject } from './change-object.ts'

const fields = { title: taskFields.title, estimated_hours: taskFields.estimated_hours }

type Shown = { id: number; title: string; estimated_hours: number | null }

/** What the page shows. */
let shown: Shown
/** What the server has. */
let stored: Shown & { version: number }
let bodies: unknown[]
/** The status of the response to each change. */
let statuses: number[]
/** Sends the response to the first change. */
let respond: () => unknown
let stop: () => Promise<unknown>

const editing: Editing<typeof fields, Shown, Partial<Shown>> = {
  noun: 'task',
  fields,
  valuesOf: (task) => formOf(fields, task),
  changesOf: (values, base) => Object.assign({}, changedBody(fields, values, formOf(fields, base))),
  path: readTask.path,
  read: (id) => call(readTask, { params: { id } }, { fallback: 'Failed to fetch task' }),
  write: (id, body, ifMatch) =>
    call(updateTask, { params: { id }, body }, { fallback: 'Failed to update task', ifMatch }),
  putInCache: (task) => {
    shown = task
  },
}

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks')
  cleanNotifications()
  stored = { id: 7, title: 'Order the glass', estimated_hours: null, version: 1 }
  shown = stored
  bodies = []
  statuses = []
  respond = () => {}
  stop = await serve(async (request, response) => {
    const body = await text(request)
    const end = (status: number) =>
      void response.writeHead(status, { etag: `"${stored.version}"` }).end(JSON.stringify(stored))
    if (request.method === 'GET') return end(200)
    bodies.push(JSON.parse(body))
    const number = bodies.length
    const finish = () => {
      const status = statuses[number - 1] ?? 200
      if (status === 200) stored = { ...stored, ...JSON.parse(body), version: stored.version + 1 }
      end(status)
    }
    if (number === 1) respond = () => response.headersSent || finish()
    else finish()
  })
  await editing.read(7)
})

afterEach(async () => {
  // A test that failed may have left a request without a response.
  respond()
  await stop()
  vi.unstubAllGlobals()
})

it('a second value is sent when the first one is saved, and both stay shown', async () => {
  const first = changeObject(editing, shown, 'title', 'Cut the glass')
  const second = changeObject(editing, shown, 'title', 'Paint the frame')
  const third = changeObject(editing, shown, 'estimated_hours', 3)
  await expect.poll(() => bodies).toEqual([{ title: 'Cut the glass' }])
  // A request that is sent later than an early second one would have been.
  await fetch('http://localhost/')
  expect(bodies).toHaveLength(1)
  expect(shown).toMatchObject({ title: 'Paint the frame', estimated_hours: 3 })
  respond()
  await first
  expect(shown).toMatchObject({ title: 'Paint the frame', estimated_hours: 3 })
  await Promise.all([second, third])
  expect(shown).toMatchObject({ title: 'Paint the frame', estimated_hours: 3 })
  expect(stored).toMatchObject({ title: 'Paint the frame', estimated_hours: 3 })
})

it('a change that fails does not hide a later one of another field', async () => {
  statuses = [403]
  const first = changeObject(editing, shown, 'title', 'Cut the glass')
  const failure = expect(first).rejects.toThrow('Failed to update task')
  const second = changeObject(editing, shown, 'estimated_hours', 3)
  await expect.poll(() => bodies).toHaveLength(1)
  respond()
  await failure
  expect(shown.estimated_hours).toBe(3)
  await second
  expect(shown).toMatchObject({ title: 'Order the glass', estimated_hours: 3 })
})
