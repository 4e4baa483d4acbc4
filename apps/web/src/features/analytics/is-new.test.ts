import { expect, it } from 'vitest'
import { isNewOrganization } from './is-new.ts'

it.each([
  { total_tasks: 0, total_users: 1, hasSteps: false, isNew: true },
  { total_tasks: 0, total_users: 2, hasSteps: false, isNew: false },
  { total_tasks: 0, total_users: 2, hasSteps: true, isNew: true },
  { total_tasks: 1, total_users: 1, hasSteps: true, isNew: false },
])(
  'shows no figures without tasks, if there is one user or the first steps are shown: %j',
  ({ hasSteps, isNew, ...stats }) => {
    expect(isNewOrganization(stats, hasSteps)).toBe(isNew)
  },
)

it('does not know without figures', () => {
  expect(isNewOrganization(undefined, true)).toBe(false)
})
