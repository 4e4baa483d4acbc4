import { expect, it } from 'vitest'
import { fakeStorage } from '../../../lib/testing.ts'
import { createRecords } from './records.ts'

const hour = 3_600_000

const recordOf = (id: string) => ({
  id,
  targetKey: 'task:1',
  organizationId: 1,
  name: 'hull.png',
  size: 10,
  lastModified: 5,
  url: `/files/uploads/${id}`,
  isInterrupted: true,
})

it('offers the interrupted uploads of this user, and those of a page that has been silent for an hour', () => {
  const storage = fakeStorage()
  let time = 100 * hour
  const records = createRecords(storage, 1, () => time)
  records.keep(recordOf('1'))
  records.keep({ ...recordOf('2'), isInterrupted: false })
  createRecords(storage, 12, () => time).keep(recordOf('3'))
  const ids = () => records.interrupted().map(({ id }) => id)
  expect(ids()).toEqual(['1'])
  time += hour + 1
  expect(ids()).toEqual(['1', '2'])
  records.remove('1')
  expect(ids()).toEqual(['2'])
})

it('keeps at most 50, forgets those that the server has deleted, and ignores what it cannot read', () => {
  const storage = fakeStorage()
  let time = 100 * hour
  const records = createRecords(storage, 1, () => time)
  for (let number = 1; number <= 60; number++) {
    time++
    records.keep(recordOf(String(number)))
  }
  storage.setItem('file-upload:1:broken', '{')
  const ids = records.interrupted().map(({ id }) => id)
  expect(ids).toHaveLength(50)
  expect([ids.at(0), ids.at(-1)]).toEqual(['11', '60'])
  time += 23 * hour
  expect(records.interrupted().map(({ id }) => id)).toEqual(['60'])
  time++
  expect(records.interrupted()).toEqual([])
})
