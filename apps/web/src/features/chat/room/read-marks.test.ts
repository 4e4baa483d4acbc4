import { expect, it, vi } from 'vitest'
import { testingMessage } from '../message/testing-message.ts'
import { createReadMarks } from './read-marks.ts'

/** A service that records what it receives; `away`: it is unreachable. */
function createService() {
  const sentIds: string[] = []
  const service = { sentIds, away: false, scheduledRetries: 0 }
  const marks = createReadMarks(
    async (_roomId, messageId) => {
      if (service.away) return false
      sentIds.push(messageId)
      return true
    },
    () => service.scheduledRetries++,
  )
  return { service, marks }
}
const idOf = (seq: number) => testingMessage(seq)._id

it('a read mark is sent once, and never moves back', () => {
  const { service, marks } = createService()
  expect(marks.markSeen('7', testingMessage(2))).toBe(true)
  expect(marks.markSeen('7', testingMessage(2))).toBe(false)
  expect(marks.markSeen('7', testingMessage(1))).toBe(false)
  expect(marks.markSeen('8', testingMessage(1))).toBe(true)
  marks.resume()
  expect(service.sentIds).toEqual([idOf(2), idOf(1)])
})

it('marks that could not be sent are retried, only the last of each room', async () => {
  const { service, marks } = createService()
  service.away = true
  marks.markSeen('7', testingMessage(2))
  marks.markSeen('7', testingMessage(3))
  // Each failed report schedules a retry.
  await vi.waitFor(() => expect(service.scheduledRetries).toBe(2))
  service.away = false
  marks.resume()
  expect(service.sentIds).toEqual([idOf(3)])
  marks.resume()
  expect(service.sentIds).toHaveLength(1)
})
