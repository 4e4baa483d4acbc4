import { expect, it } from 'vitest'
import { createRestartProtocol } from './restart.ts'

/** Two peers. The messages between them arrive only when the test delivers them. */
function createPeers() {
  const toBo: string[] = []
  const toAda: string[] = []
  let count = 0
  const makeToken = () => `token ${++count}`
  const ada = createRestartProtocol({ send: (_, token) => toBo.push(token), makeToken })
  const bo = createRestartProtocol({ send: (_, token) => toAda.push(token), makeToken })
  return {
    ada,
    bo,
    lose: () => [toBo.splice(0), toAda.splice(0)],
    boHears: () => toBo.splice(0).map((token) => bo.receive('ada', token)),
    adaHears: () => toAda.splice(0).map((token) => ada.receive('bo', token)),
  }
}

it('the other side restarts as well, once, and its messages are then about the new connection', () => {
  const { ada, bo, boHears, adaHears } = createPeers()
  ada.request('bo')
  expect(ada.isPending('bo')).toBe(true)
  expect(boHears()).toEqual([true])
  expect(adaHears()).toEqual([false])
  expect([ada.isPending('bo'), bo.isPending('ada')]).toEqual([false, false])
})

it('a lost message is repeated, and one that arrives twice, or is answered twice, changes nothing more', () => {
  const { ada, bo, lose, boHears, adaHears } = createPeers()
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
  expect([ada.isPending('bo'), bo.isPending('ada')]).toEqual([false, false])
  expect(lose()).toEqual([[], []])
  ada.repeatRequests()
  expect(lose()).toEqual([[], []])
})

it('both sides may restart at once, and one of them again before the other knows of it', () => {
  const { ada, bo, boHears, adaHears } = createPeers()
  ada.request('bo')
  bo.request('ada')
  ada.request('bo')
  expect(boHears()).toEqual([true, true])
  expect(adaHears()).toEqual([true, false, false])
  expect(boHears()).toEqual([false])
  expect([ada.isPending('bo'), bo.isPending('ada')]).toEqual([false, false])
})
