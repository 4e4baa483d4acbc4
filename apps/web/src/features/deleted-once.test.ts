import { cleanNotifications } from '@mantine/notifications'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../lib/testing.ts'
import { shownTexts } from '../ui/toasts/testing-toasts.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { removeFile } = await import('./files/queries.ts')
const projects = await import('./projects/mutations.ts')
const fields = await import('./tasks/custom-fields/queries.ts')
const { deleteDependency } = await import('./tasks/dependencies/queries.ts')
const { removeTemplate } = await import('./tasks/templates/queries.ts')
const { removeTimeEntry } = await import('./tasks/time-entries/change-entries.ts')
vi.unstubAllGlobals()

const queryClient = () => new QueryClient()

const entry: TimeEntry = {
  id: 1,
  organization_id: 3,
  task: { id: 1, key: 'NL-1', title: 'Order the glass', project_id: 1, project_name: 'Greenhouse' },
  user: { id: 1, full_name: 'Ada' },
  started_at: '2026-11-23T09:00:00Z',
  ended_at: '2026-11-23T10:00:00Z',
  day: '2026-11-23',
  minutes: 60,
  note: null,
  locked: false,
  created_at: '2026-11-23T10:00:00Z',
  updated_at: '2026-11-23T10:00:00Z',
}

let requestCount: number
let stop: () => Promise<unknown>

/** The first deletion is executed, but its response is lost; the next one finds nothing. */
beforeEach(async () => {
  stubPage('http://localhost/admin/dashboard')
  cleanNotifications()
  requestCount = 0
  stop = await serve((_, response) => response.writeHead(++requestCount === 1 ? 503 : 404).end())
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

describe('a deletion succeeds if its first response was lost and the next attempt finds nothing', () => {
  it.each([
    ['a project', () => projects.sendDeletion(1)],
    ['a custom field', () => fields.sendDeletion(1)],
    ['a dependency', () => deleteDependency(queryClient(), 1, 2, 3)],
  ])('%s', async (_, send) => {
    await expect(send()).rejects.toThrow()
    await send()
    await expect(send(), 'a later deletion finds nothing from the start').rejects.toThrow()
  })

  it.each([
    ['a file', () => removeFile({ id: 1, name: 'plan.pdf' }, () => undefined), 'Deleted plan.pdf'],
    ['a template', () => removeTemplate(queryClient(), { id: 1, name: 'Setup' }), 'Deleted the template Setup'],
    ['a time entry', () => removeTimeEntry(queryClient(), entry), 'Deleted 1 h on NL-1'],
  ])('%s, which offers Undo', async (_, remove, text) => {
    await remove()
    await expect.poll(shownTexts).toEqual([expect.stringMatching(/^Failed to delete/)])
    await remove()
    await expect.poll(shownTexts).toContain(text)
  })
})
