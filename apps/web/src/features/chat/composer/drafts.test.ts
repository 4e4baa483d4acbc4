import { expect, it } from 'vitest'
import { page } from '../../../lib/testing.ts'
import { typed } from './drafts.ts'

const room = 'chat-draft:7:1:8'
const change = `${room}:b6c1`

it('the draft of a room is kept until it is empty', () => {
  page('https://muster.example/')
  typed.keep(room, 'Good')
  expect(typed.get(room)).toBe('Good')
  typed.keep(room, '')
  expect([typed.get(room), sessionStorage.getItem(room)]).toEqual(['', null])
})

it('the draft of an edit begins with the message, may be emptied, and is dropped when it equals the message', () => {
  page('https://muster.example/')
  expect(typed.get(change, 'Good morning')).toBe('Good morning')
  for (const text of ['Good', '', 'Bye']) {
    typed.keep(change, text, 'Good morning')
    expect(typed.get(change, 'Good morning')).toBe(text)
  }
  typed.keep(change, 'Good morning', 'Good morning')
  expect(sessionStorage.getItem(change)).toBeNull()
})
