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

it('a text that does not fit into the storage can still be typed, and no older one is kept in its place', () => {
  stubPage('https://muster.example/')
  storedDrafts.keep(roomKey, 'Good')
  const { setItem } = sessionStorage
  sessionStorage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  storedDrafts.keep(roomKey, 'Good morning')
  expect([storedDrafts.get(roomKey), sessionStorage.getItem(roomKey)]).toEqual(['Good morning', null])
  sessionStorage.setItem = setItem
  storedDrafts.keep(roomKey, 'Good morning!')
  expect([storedDrafts.get(roomKey), sessionStorage.getItem(roomKey)]).toEqual(['Good morning!', 'Good morning!'])
})
