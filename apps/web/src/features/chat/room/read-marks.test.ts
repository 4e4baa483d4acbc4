import { expect, it, vi } from 'vitest'
import { aMessage } from '../message/testing-message.ts'
import { createReadMarks } from './read-marks.ts'

/** A service that records what it receives; `away`: it is unreachable. */
function listener() {
  const heard: string[] = []
  const line = { heard, away: false, later: 0 }
  const marks = createReadMarks(
    async (_roomId, messageId) => {
      if (line.away) return false
      heard.push(messageId)
      return true
    },
    () => line.later++,
  )
  return { line, marks }
}
const idOf = (seq: number) => aMessage(seq)._id

it('a read mark is sent once, and never moves back', () => {
  const { line, marks } = listener()
  expect(marks.see('7', aMessage(2))).toBe(true)
  expect(marks.see('7', aMessage(2))).toBe(false)
  expect(marks.see('7', aMessage(1))).toBe(false)
  expect(marks.see('8', aMessage(1))).toBe(true)
  marks.goOn()
  expect(line.heard).toEqual([idOf(2), idOf(1)])
})

it('marks that could not be sent are retried, only the last of each room', async () => {
  const { line, marks } = listener()
  line.away = true
  marks.see('7', aMessage(2))
  marks.see('7', aMessage(3))
  // The caller is asked to retry later.
  await vi.waitFor(() => expect(line.later).toBe(2))
  line.away = false
  marks.goOn()
  expect(line.heard).toEqual([idOf(3)])
  marks.goOn()
  expect(line.heard).toHaveLength(1)
})
