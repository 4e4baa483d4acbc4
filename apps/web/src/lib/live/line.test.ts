import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { attendLine, lineOptions, setLine } from './line.ts'

const newLine = () => io('http://127.0.0.1:9', { ...lineOptions, autoConnect: false })

it('the connection tries websocket, then polling, and gives up after 10000 ms [SOCK-04, SOCK-05, CONST-10]', () => {
  const line = newLine()
  expect(line.io.opts.transports).toEqual(['websocket', 'polling'])
  expect(line.io.opts.tryAllTransports).toBe(true)
  expect(line.io.timeout()).toBe(10_000)
})

it('a subscriber gets the current connection and each that replaces it, until it unsubscribes', () => {
  const told: string[] = []
  const use = (name: string) =>
    attendLine((_line, organizationId) => {
      told.push(`${name} ${organizationId}`)
      return () => told.push(`${name} leaves ${organizationId}`)
    })
  const stopEarly = use('early')
  setLine({ line: newLine(), organizationId: 1 })
  const stopLate = use('late')
  setLine(undefined)
  setLine({ line: newLine(), organizationId: 2 })
  stopEarly()
  setLine(undefined)
  stopLate()
  expect(told).toEqual([
    ...['early 1', 'late 1', 'early leaves 1', 'late leaves 1'],
    ...['early 2', 'late 2', 'early leaves 2', 'late leaves 2'],
  ])
})
