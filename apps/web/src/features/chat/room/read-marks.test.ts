import { expect, it, vi } from 'vitest'
import { testingMessage } from '../message/testing-message.ts'
import { createReadMarks } from './read-marks.ts'

/** A service that records what it receives; `away`: it is unreachable. */
function createService() {
  const sentIds: string[] = []
  const service = { heard: sentIds, away: false, later: 0 }
  const marks = createReadMarks(
    async (_roomId, messageId) => {
      if (service.away) return false
      sentIds.push(messageId)
      return true
    },
    () => service.later++,
  )
  return { line: service, marks }
}
const idOf = (seq: number) => testingMessage(seq)._id

it('a read mark is sent once, and never moves back', () => {
  const { line: service, marks } = createService()
  expect(marks.see('7', testingMessage(2))).toBe(true)
  expect(marks.see('7', testingMessage(2))).toBe(false)
  expect(marks.see('7', testingMessage(1))).toBe(false)
  expect(marks.see('8', testingMessage(1))).toBe(true)
  marks.resume()
  expect(service.heard).toEqual([idOf(2), idOf(1)])
})

it('marks that could not be sent are retried, only the last of each room', async () => {
  const { line: service, marks } = createService()
  service.away = true
  marks.see('7', testingMessage(2))
  marks.see('7', testingMessage(3))
  // Each failed report schedules a retry.
  await vi.waitFor(() => expect(service.later).toBe(2))
  service.away = false
  marks.resume()
  expect(service.heard).toEqual([idOf(3)])
  marks.resume()
  expect(service.heard).toHaveLength(1)
})
