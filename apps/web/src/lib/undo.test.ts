import { beforeEach, expect, it } from 'vitest'
import { undoStack } from './undo.ts'

let undone: string[]
beforeEach(() => {
  undone = []
  undoStack.clear()
})
const add = (name: string) => undoStack.add(() => undone.push(name))

it('undoes the latest change first, each once', () => {
  add('title')
  add('priority')
  expect([undoStack.undoLatest(), undoStack.undoLatest(), undoStack.undoLatest()]).toEqual([true, true, false])
  expect(undone).toEqual(['priority', 'title'])
})

it('a removed change is not undone', () => {
  add('title')
  const remove = add('priority')
  remove()
  undoStack.undoLatest()
  expect(undone).toEqual(['title'])
})

it('keeps the latest 20 changes', () => {
  for (let index = 1; index <= 25; index++) add(String(index))
  while (undoStack.undoLatest());
  expect(undone).toHaveLength(20)
  expect(undone.at(-1)).toBe('6')
})
