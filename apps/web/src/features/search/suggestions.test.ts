import { expect, it } from 'vitest'
import { tokenAt } from './query-text.ts'
import { choicesOf, operatorSuggestions, type Value, valueSuggestions } from './suggestions.ts'

const operatorsFor = (text: string) => {
  const token = tokenAt(text, text.length)
  return token ? operatorSuggestions(text, token).map(({ insert }) => insert) : []
}
const valuesFor = (text: string, values: Value[]) => {
  const token = tokenAt(text, text.length)
  return token ? valueSuggestions(text, token, values).map(({ insert }) => insert) : []
}

it('suggests operators from the second letter of a word', () => {
  expect(operatorsFor('glass f')).toEqual([])
  expect(operatorsFor('glass fr')).toEqual(['from:'])
  expect(operatorsFor('PR')).toEqual(['priority:', 'project:'])
  expect(operatorsFor('-st')).toEqual(['-status:'])
  expect(operatorsFor('ha')).toEqual(['has:'])
  expect(operatorsFor('glass ')).toEqual([])
  expect(operatorsFor('from:em')).toEqual([])
})

it('suggests values that contain what was typed, by word, name or detail, in quotes if they have spaces', () => {
  const people = [
    { value: 'ada', label: 'Ada Admin', detail: '@ada' },
    { value: 'Emil Employee', label: 'Emil Employee' },
  ]
  expect(valuesFor('glass from:', people)).toEqual(['from:ada ', 'from:"Emil Employee" '])
  expect(valuesFor('from:adm', people)).toEqual(['from:ada '])
  expect(valuesFor('-from:"Emil Em', people)).toEqual(['-from:"Emil Employee" '])
  expect(valuesFor('from:nobody', people)).toEqual([])
})

it('suggests at most twelve values', () => {
  const values = Array.from({ length: 20 }, (_, index) => ({ value: `room-${index}`, label: `Room ${index}` }))
  expect(valuesFor('in:', values)).toHaveLength(12)
})

it('knows the choices of an operator by their names', () => {
  expect(choicesOf('is')).toEqual([
    { value: 'open', label: 'Open' },
    { value: 'overdue', label: 'Overdue' },
    { value: 'blocked', label: 'Blocked' },
    { value: 'repeating', label: 'Repeating' },
    { value: 'followed', label: 'Followed by me' },
  ])
  expect(valuesFor('status:in pr', choicesOf('status'))).toEqual([])
  expect(valuesFor('status:"in pr', choicesOf('status'))).toEqual(['status:in_progress '])
  expect(valuesFor('has:', choicesOf('has'))).toEqual(['has:file '])
  expect(choicesOf('from')).toEqual([])
})
