import { beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../../lib/testing.ts'

const owner = { userId: 1, orgId: 2 }

/** A window that has just been opened: the module remembers what the navigation shows. */
async function openWindow() {
  vi.resetModules()
  return import('./recent-projects.ts')
}

beforeEach(() => {
  stubPage('http://localhost/admin/projects')
})

it('lists the projects that were opened last first, each once, by user and organization', async () => {
  const { rememberProject, recentProjects } = await openWindow()
  for (const id of [5, 6, 5]) rememberProject(owner, id, false)
  expect(recentProjects(owner)).toEqual([5, 6])
  expect(recentProjects({ ...owner, orgId: 3 })).toEqual([])
  expect(recentProjects({ ...owner, userId: 9 })).toEqual([])
})

it('a project that the navigation shows moves to the front only in the next window', async () => {
  const { rememberProject, recentProjects } = await openWindow()
  for (const id of [5, 6]) rememberProject(owner, id, false)
  rememberProject(owner, 5, true)
  expect(recentProjects(owner)).toEqual([6, 5])
  const next = await openWindow()
  expect(next.recentProjects(owner)).toEqual([5, 6])
})

it('keeps as many projects as the navigation lists', async () => {
  const { rememberProject, recentProjects } = await openWindow()
  for (let id = 1; id <= 9; id++) rememberProject(owner, id, false)
  expect(recentProjects(owner)).toEqual([9, 8, 7, 6, 5, 4, 3])
})

it('ignores stored values that are not ids', async () => {
  for (const stored of ['nonsense', '{"a":1}', '[3,"x",-1,null]']) {
    localStorage.setItem('recent-projects:1:2', stored)
    const { recentProjects } = await openWindow()
    expect(recentProjects(owner)).toEqual(stored.startsWith('[') ? [3] : [])
  }
})
