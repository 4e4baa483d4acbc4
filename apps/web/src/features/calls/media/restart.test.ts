import { expect, it } from 'vitest'
import { restartProtocol } from './restart.ts'

/** Two peers. The messages between them arrive only when the test delivers them. */
function createSides() {
  const toBo: string[] = []
  const toAda: string[] = []
  let count = 0
  const makeToken = () => `token ${++count}`
  const ada = restartProtocol({ send: (_, token) => toBo.push(token), makeToken })
  const bo = restartProtocol({ send: (_, token) => toAda.push(token), makeToken })
  return {
    ada,
    bo,
    lose: () => [toBo.splice(0), toAda.splice(0)],
    boHears: () => toBo.splice(0).map((token) => bo.receive('ada', token)),
    adaHears: () => toAda.splice(0).map((token) => ada.receive('bo', token)),
  }
}

it('the other side restarts as well, once, and its messages are then about the new connection', () => {
  const { ada, bo, boHears, adaHears } = createSides()
  ada.request('bo')
  expect(ada.awaits('bo')).toBe(true)
  expect(boHears()).toEqual([true])
  expect(adaHears()).toEqual([false])
  expect([ada.awaits('bo'), bo.awaits('ada')]).toEqual([false, false])
})

it('a lost message is repeated, and one that arrives twice, or is answered twice, changes nothing more', () => {
  const { ada, bo, lose, boHears, adaHears } = createSides()
  ada.request('bo')
  lose()
  ada.repeatRequests()
  expect(boHears()).toEqual([true])
  // This time the confirmation is lost.
  lose()
  ada.repeatRequests()
  ada.repeatRequests()
  expect(boHears()).toEqual([false, false])
  expect(adaHears()).toEqual([false, false])
  expect([ada.awaits('bo'), bo.awaits('ada')]).toEqual([false, false])
  expect(lose()).toEqual([[], []])
  ada.repeatRequests()
  expect(lose()).toEqual([[], []])
})

it('both sides may restart at once, and one of them again before the other knows of it', () => {
  const { ada, bo, boHears, adaHears } = createSides()
  ada.request('bo')
  bo.request('ada')
  ada.request('bo')
  expect(boHears()).toEqual([true, true])
  expect(adaHears()).toEqual([true, false, false])
  expect(boHears()).toEqual([false])
  expect([ada.awaits('bo'), bo.awaits('ada')]).toEqual([false, false])
})
