import { notificationTypes } from '@muster/contracts/notifications'
import { IconBell } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { shortCount } from '../../lib/format/count.ts'
import { detailsOf } from './details-of.ts'
import { filterOf, matchesFilter } from './notification-filter.ts'
import { iconOf } from './notification-icons.ts'
import { priorityAppearance } from './notification-priority.ts'
import { emptyOf } from './notifications-empty.ts'
import { targetOf } from './target-of.ts'
import { testingNotification } from './testing-notification.ts'
import { unreadText } from './unread-text.ts'

describe('look of a notification', () => {
  it('every known type has its own icon [BELL-18]', () => {
    const icons = notificationTypes.map(iconOf)
    expect(new Set(icons).size).toBe(notificationTypes.length)
    expect(icons).not.toContain(IconBell)
  })

  it('any other type gets the bell [ENT-126]', () => {
    expect([iconOf('raffle_won'), iconOf(''), iconOf('toString')]).toEqual([IconBell, IconBell, IconBell])
  })

  it('any other priority is treated as medium [ENT-128, CONST-25]', () => {
    expect(priorityAppearance('medium')).toEqual({ name: 'Medium', level: 2, color: 'var(--prio-notif-medium)' })
    for (const priority of ['critical', '', 'constructor'])
      expect(priorityAppearance(priority)).toEqual(priorityAppearance('medium'))
  })

  it("the badge reads '99+' above 99 [BELL-03, CONST-14]", () => {
    expect([1, 99, 100, 12_345].map(shortCount)).toEqual(['1', '99', '99+', '99+'])
  })

  it("the panel reads 'N unread' for any N [BELL-06]", () => {
    expect([0, 1, 100].map(unreadText)).toEqual(['0 unread', '1 unread', '100 unread'])
  })
})

it('a row names its task once: in the message, or else below it [BELL-23, BELL-24]', () => {
  const about = testingNotification({ task_title: 'Order the glass', project_title: 'Greenhouse' })
  expect(detailsOf(about)).toEqual(['Greenhouse'])
  expect(detailsOf({ ...about, message: 'Mara moved it' }, 'Harbour Works')).toEqual([
    'Order the glass',
    'Greenhouse',
    'Harbour Works',
  ])
  expect(detailsOf(testingNotification({}))).toEqual([])
})

describe('target of a notification', () => {
  const targetFor = (overrides: Parameters<typeof testingNotification>[0]) =>
    targetOf(testingNotification({ organization_id: 4, ...overrides }))

  it('its task, goal, milestone or project, in the organization it comes from', () => {
    const search = { orgId: 4 }
    expect(targetFor({ task_id: 7, project_id: 3 })).toEqual({ page: 'tasks', id: 7, search })
    expect(targetFor({ task_id: 7, comment_id: 8 })).toEqual({ page: 'tasks', id: 7, search, hash: 'comment-8' })
    expect(targetFor({ project_id: 3 })).toEqual({ page: 'projects', id: 3, search })
    expect(targetFor({ goal_id: 9, project_id: 3 })).toEqual({ page: 'goals', search: { orgId: 4, goalId: 9 } })
    expect(targetFor({ goal_id: 9, milestone_id: 5 })).toEqual({
      page: 'goals',
      search: { orgId: 4, goalId: 9, milestoneId: 5 },
    })
    expect(targetFor({ milestone_id: 5 })).toEqual({ page: 'goals', search: { orgId: 4, milestoneId: 5 } })
    expect(targetFor({ type: 'milestone_comment', goal_id: 9, milestone_id: 5 })).toEqual({
      page: 'milestones',
      id: 5,
      search,
    })
    expect(targetFor({ type: 'mention', milestone_id: 5 })).toEqual({ page: 'milestones', id: 5, search })
    expect(targetFor({ type: 'mention', goal_id: 9 })).toEqual({ page: 'goals', search: { orgId: 4, goalId: 9 } })
    expect(targetFor({ type: 'call_missed' })).toEqual({ page: 'chat', search })
    expect(targetFor({ type: 'invited' })).toEqual({ page: 'dashboard', search })
  })

  it('none without a page for its subject', () => {
    expect(targetFor({})).toBeUndefined()
  })
})

describe('filter of a list', () => {
  it('comes from the address, by default with the selected organization', () => {
    expect(filterOf({ orgId: 1 }, [1, 2])).toEqual({ state: 'all', organizationId: 1 })
    expect(filterOf({ orgId: 1, status: 'unread', type: 'mention', from: '2' }, [1, 2])).toEqual({
      state: 'unread',
      type: 'mention',
      organizationId: 2,
    })
    expect(filterOf({ orgId: 1, from: 'all' }, [1, 2])).toEqual({ state: 'all' })
  })

  it('ignores unknown values, and organizations the user is not a member of', () => {
    expect(filterOf({ orgId: 1, status: 'todo', type: 'raffle_won', from: '3' }, [1, 2])).toEqual({
      state: 'all',
      organizationId: 1,
    })
  })

  it('archived ones are in the archive only, and read ones not among the unread', () => {
    const archived = testingNotification({ is_archived: true })
    const read = testingNotification({ is_read: true })
    expect([matchesFilter({ state: 'all' }, archived), matchesFilter({ state: 'archived' }, archived)]).toEqual([
      false,
      true,
    ])
    expect([matchesFilter({ state: 'all' }, read), matchesFilter({ state: 'unread' }, read)]).toEqual([true, false])
    expect(matchesFilter({ state: 'all', type: 'mention' }, read)).toBe(false)
    expect(matchesFilter({ state: 'all', organizationId: 2 }, read)).toBe(false)
  })

  it('explains an empty list, and how to see more', () => {
    expect(emptyOf({ state: 'all' })).toEqual({
      title: 'No notifications yet',
      text: "You'll see notifications here when they arrive",
    })
    expect(emptyOf({ state: 'all', type: 'mention' }).clear).toBeDefined()
    expect(emptyOf({ state: 'unread' }).clear).toBeDefined()
  })
})
