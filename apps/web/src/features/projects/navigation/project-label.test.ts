import { expect, it } from 'vitest'
import { projectLabel } from './ProjectRing.tsx'

const project = { id: 1, name: 'Website', status: 'active', is_starred: false, done_count: 1, open_count: 2 } as const

it('names the share of the tasks that are done', () => {
  expect(projectLabel(project)).toBe('Website, 33% done')
  expect(projectLabel({ ...project, open_count: 0 })).toBe('Website, 100% done')
  expect(projectLabel({ ...project, done_count: 0, open_count: 0 })).toBe('Website, no tasks')
})

it('is 100% only if no task is open, and 0% only if none is done', () => {
  expect(projectLabel({ ...project, done_count: 999, open_count: 1 })).toBe('Website, 99% done')
  expect(projectLabel({ ...project, done_count: 1, open_count: 999 })).toBe('Website, 1% done')
})

it('names the status of a project that is completed or cancelled', () => {
  expect(projectLabel({ ...project, status: 'completed' })).toBe('Website, completed')
  expect(projectLabel({ ...project, status: 'cancelled' })).toBe('Website, cancelled')
})
