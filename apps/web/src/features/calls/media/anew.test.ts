import { expect, it } from 'vitest'
import { anewWith } from './anew.ts'

/** Two sides whose words travel only when they are carried over. */
function sides() {
  const toBo: string[] = []
  const toAda: string[] = []
  let count = 0
  const makeWord = () => `word ${++count}`
  const ada = anewWith({ say: (_, word) => toBo.push(word), makeWord })
  const bo = anewWith({ say: (_, word) => toAda.push(word), makeWord })
  return {
    ada,
    bo,
    lose: () => [toBo.splice(0), toAda.splice(0)],
    boHears: () => toBo.splice(0).map((word) => bo.take('ada', word)),
    adaHears: () => toAda.splice(0).map((word) => ada.take('bo', word)),
  }
}

it('the other begins anew as well, once, and then what they say is about the new connection', () => {
  const { ada, bo, boHears, adaHears } = sides()
  ada.ask('bo')
  expect(ada.awaits('bo')).toBe(true)
  expect(boHears()).toEqual([true])
  expect(adaHears()).toEqual([false])
  expect([ada.awaits('bo'), bo.awaits('ada')]).toEqual([false, false])
})

it('a word that was lost is said again, and one that comes twice, or is answered twice, changes nothing more', () => {
  const { ada, bo, lose, boHears, adaHears } = sides()
  ada.ask('bo')
  lose()
  ada.askAgain()
  expect(boHears()).toEqual([true])
  // Now their answer is lost.
  lose()
  ada.askAgain()
  ada.askAgain()
  expect(boHears()).toEqual([false, false])
  expect(adaHears()).toEqual([false, false])
  expect([ada.awaits('bo'), bo.awaits('ada')]).toEqual([false, false])
  expect(lose()).toEqual([[], []])
  ada.askAgain()
  expect(lose()).toEqual([[], []])
})

it('both may begin anew at once, and one of them again before the other has heard of it', () => {
  const { ada, bo, boHears, adaHears } = sides()
  ada.ask('bo')
  bo.ask('ada')
  ada.ask('bo')
  expect(boHears()).toEqual([true, true])
  expect(adaHears()).toEqual([true, false, false])
  expect(boHears()).toEqual([false])
  expect([ada.awaits('bo'), bo.awaits('ada')]).toEqual([false, false])
})
