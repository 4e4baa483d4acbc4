import { expect, it } from 'vitest'
import { linkedTaskId } from './use-peek-links.ts'

const origin = 'https://muster.example'

it('finds the task of a link to its page in any area', () => {
  expect(linkedTaskId(`${origin}/manager/tasks/48?orgId=2`, origin)).toBe(48)
  expect(linkedTaskId('/employee/tasks/7#comments', origin)).toBe(7)
})

it('ignores links to other pages and other sites', () => {
  for (const href of [
    '/manager/tasks',
    '/manager/tasks/0',
    '/manager/goals/4',
    'https://other.example/admin/tasks/4',
    'x:',
  ])
    expect(linkedTaskId(href, origin), href).toBeUndefined()
})
