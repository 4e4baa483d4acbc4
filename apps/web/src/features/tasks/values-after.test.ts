import { expect, it } from 'vitest'
import { testingTask } from './testing-task.ts'
import { knownNames, valuesAfter } from './values-after.ts'

const label = (id: number) => ({ id, name: `Label ${id}`, color: 'blue' as const })
const person = (id: number) => ({ id, full_name: `Person ${id}`, avatar: null })

const first = testingTask({ id: 1, labels: [label(3), label(5)], assigned_users: [person(7)] })
const second = testingTask({ id: 2, labels: [label(5)], assigned_users: [] })

it('added labels and people are shown before the server has returned them, each once', () => {
  const known = knownNames([first, second], { labels: [label(9)], assigned_users: [person(8)] })
  const change = { add_labels: [3, 9], remove_labels: [5], add_assignees: [7, 8] }
  const shown = [first, second].map((task) => valuesAfter(change, known)(task))
  expect(shown).toMatchObject([
    { labels: [label(3), label(9)], assigned_users: [person(7), person(8)] },
    { labels: [label(3), label(9)], assigned_users: [person(7), person(8)] },
  ])
})

it('an undo shows the labels and people again that the change has removed', () => {
  const known = knownNames([first])
  const without = { ...first, labels: [label(5)], assigned_users: [] }
  expect(valuesAfter({ add_labels: [3], add_assignees: [7] }, known)(without)).toMatchObject({
    labels: [label(5), label(3)],
    assigned_users: [person(7)],
  })
})

it('what is not known by its name is not shown, and other changes leave labels and people as they are', () => {
  const known = knownNames([second])
  expect(valuesAfter({ add_labels: [9] }, known)(second).labels).toEqual([label(5)])
  expect(valuesAfter({ set: { priority: 'high' } }, known)(second)).toEqual({ priority: 'high' })
})

it('the new project is shown by its name, and by the former one after an undo', () => {
  const moved = testingTask({ id: 1, project_id: 4, project_name: 'Aurora' })
  const known = knownNames([moved], { project_name: 'Beacon' }, 5)
  expect(valuesAfter({ set: { project_id: 5 } }, known)(moved)).toEqual({ project_id: 5, project_name: 'Beacon' })
  expect(valuesAfter({ set: { project_id: 4 } }, known)(moved)).toEqual({ project_id: 4, project_name: 'Aurora' })
  expect(valuesAfter({ set: { project_id: 6 } }, known)(moved)).toEqual({ project_id: 6 })
})

it('options of a multi-select are added and removed beside those that each task has', () => {
  const known = knownNames([])
  const change = { add_options: { 5: [1] }, remove_options: { 5: [2] } }
  const valuesOf = (custom_fields: Record<string, number[]>) =>
    valuesAfter(change, known)(testingTask({ custom_fields })).custom_fields
  expect(valuesOf({ 5: [2, 3], 6: [2] })).toEqual({ 5: [3, 1], 6: [2] })
  expect(valuesOf({})).toEqual({ 5: [1] })
  expect(valuesAfter({ remove_options: { 5: [2] } }, known)(testingTask({ custom_fields: { 5: [2] } }))).toMatchObject({
    custom_fields: {},
  })
})
