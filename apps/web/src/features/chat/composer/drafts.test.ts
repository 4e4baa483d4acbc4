import { expect, it } from 'vitest'
import { stubPage } from '../../../lib/testing.ts'
import { storedDrafts } from './drafts.ts'

const roomKey = 'chat-draft:7:1:8'
const editKey = `${roomKey}:b6c1`

it('the draft of a room is kept until it is empty', () => {
  stubPage('https://muster.example/')
  storedDrafts.keep(roomKey, 'Good')
  expect(storedDrafts.get(roomKey)).toBe('Good')
  storedDrafts.keep(roomKey, '')
  expect([storedDrafts.get(roomKey), sessionStorage.getItem(roomKey)]).toEqual(['', null])
})

it('the draft of an edit begins with the message, may be emptied, and is dropped when it equals the message', () => {
  stubPage('https://muster.example/')
  expect(storedDrafts.get(editKey, 'Good morning')).toBe('Good morning')
  for (const text of ['Good', '', 'Bye']) {
    storedDrafts.keep(editKey, text, 'Good morning')
    expect(storedDrafts.get(editKey, 'Good morning')).toBe(text)
  }
  storedDrafts.keep(editKey, 'Good morning', 'Good morning')
  expect(sessionStorage.getItem(editKey)).toBeNull()
})
