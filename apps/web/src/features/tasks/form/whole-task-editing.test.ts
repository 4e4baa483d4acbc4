import type { Task } from '@muster/contracts/tasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { saveEdit } from '../../../lib/fields/use-save.ts'
import { serve, stubPage } from '../../../lib/testing.ts'
import { taskKey } from '../task-keys.ts'
import { testingTask } from '../testing-task.ts'
import { editOf } from './task-edit.ts'
import { wholeTaskEditing } from './whole-task-editing.ts'

const repeats = { rule: 'FREQ=DAILY', mode: 'when_finished' as const, copied: [] }
const staleRule = new ApiError('Somebody changed how this task repeats', { status: 412 })

/** The task on the server, and the rule by which it repeats. */
let stored: Task
let storedRule: string | undefined
let writes: string[]
/** The refusals of the next requests that set the rule. */
let refusals: { status: number; detail: string }[]
/** Whether somebody has changed the rule since it was shown; asked whenever it is compared. */
let isRuleChanged: () => boolean
let queryClient: QueryClient
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks/7')
  stored = testingTask({ id: 7, title: 'Water the plants' })
  storedRule = undefined
  writes = []
  refusals = []
  isRuleChanged = () => false
  queryClient = new QueryClient()
  stop = await serve(async (request, response) => {
    const body: string[] = []
    for await (const part of request) body.push(String(part))
    const isRecurrence = request.url?.endsWith('/recurrence') === true
    if (request.method === 'GET') {
      response.writeHead(200, { etag: `"${stored.version}"` })
      response.end(JSON.stringify(stored))
      return
    }
    writes.push(isRecurrence ? 'rule' : 'fields')
    const refusal = isRecurrence ? refusals.shift() : undefined
    if (!refusal && isRecurrence) storedRule = JSON.parse(body.join('')).rule
    else if (!refusal) stored = { ...stored, ...JSON.parse(body.join('')), version: stored.version + 1 }
    const errors = [{ field: 'rule', message: refusal?.detail }]
    response.writeHead(refusal?.status ?? 200)
    response.end(JSON.stringify(refusal ? { detail: refusal.detail, errors } : stored))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

const save = (base: Task, title: string) =>
  saveEdit(
    wholeTaskEditing(
      queryClient,
      { bodyFor: () => ({}), refuseUnseen: () => undefined },
      {
        body: () => ({ repeats }),
        refuseUnseen: async () => {
          if (isRuleChanged()) throw staleRule
          return undefined
        },
      },
    ),
    { base, values: { ...editOf(base), title } },
  )

const failureOf = async (saving: Promise<unknown>) => {
  const error = await saving.catch((thrown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('No ApiError was thrown')
  return error
}

it('saves the fields and how the task repeats', async () => {
  await save(stored, 'Water the roses')
  expect([stored.title, storedRule]).toEqual(['Water the roses', 'FREQ=DAILY'])
})

it('says what was saved if only the rule is refused, and then saves only the rule', async () => {
  refusals = [{ status: 422, detail: 'Rule has no date after today' }]
  const error = await failureOf(save(stored, 'Water the roses'))
  const text = 'The other changes were saved, but not how the task repeats: Rule has no date after today'
  expect(error).toMatchObject({ message: text, errors: [{ field: 'rule', message: text }] })
  const shown = queryClient.getQueryData<Task>(taskKey(7))
  expect(shown?.title).toBe('Water the roses')
  writes = []
  await save(shown ?? stored, 'Water the roses')
  expect(writes).toEqual(['rule'])
})

it('saves nothing if somebody has changed how the task repeats', async () => {
  isRuleChanged = () => true
  expect((await failureOf(save(stored, 'Water the roses'))).message).toBe(staleRule.message)
  expect([writes, stored.title]).toEqual([[], 'Water the plants'])
})

it('says what was saved if somebody changes how the task repeats at the same moment', async () => {
  isRuleChanged = () => writes.length > 0
  const error = await failureOf(save(stored, 'Water the roses'))
  expect(error.message).toContain('The other changes were saved, but not how the task repeats')
})

it('saves the rule again if only other parts of the series have changed at the same moment', async () => {
  refusals = [{ status: 412, detail: 'Changed' }]
  await save(stored, 'Water the roses')
  expect([stored.title, storedRule]).toEqual(['Water the roses', 'FREQ=DAILY'])
})
