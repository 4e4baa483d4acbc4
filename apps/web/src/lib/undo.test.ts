import { beforeEach, expect, it } from 'vitest'
import { undoStack } from './undo.ts'

let undone: string[]
beforeEach(() => {
  undone = []
  undoStack.clear()
})
const begin = (name: string) => {
  const place = undoStack.begin()
  return { ...place, save: () => place.fill(() => undone.push(name)) }
}
const add = (name: string) => {
  const place = begin(name)
  place.save()
  return place
}

it('undoes the latest change first, each once', () => {
  add('title')
  add('priority')
  expect([undoStack.undoLatest(), undoStack.undoLatest(), undoStack.undoLatest()]).toEqual([true, true, false])
  expect(undone).toEqual(['priority', 'title'])
})

it('a removed change is not undone', () => {
  add('title')
  add('priority').remove()
  undoStack.undoLatest()
  expect(undone).toEqual(['title'])
})

it('a change that is being saved is undone as soon as it is saved, and not the change before it', () => {
  add('title')
  const priority = begin('priority')
  undoStack.undoLatest()
  expect(undone).toEqual([])
  priority.save()
  expect(undone).toEqual(['priority'])
  undoStack.undoLatest()
  expect(undone).toEqual(['priority', 'title'])
})

it('changes are undone in the order in which the user made them, not in the order of their responses', () => {
  const title = begin('title')
  const priority = begin('priority')
  priority.save()
  title.save()
  undoStack.undoLatest()
  expect(undone).toEqual(['priority'])
})

it('a change that failed is not undone, and one that ended after it was saved still is', () => {
  const title = add('title')
  title.end()
  begin('priority').end()
  undoStack.undoLatest()
  expect(undone).toEqual(['title'])
})

it('keeps the latest 20 changes', () => {
  for (let index = 1; index <= 25; index++) add(String(index))
  while (undoStack.undoLatest());
  expect(undone).toHaveLength(20)
  expect(undone.at(-1)).toBe('6')
})
