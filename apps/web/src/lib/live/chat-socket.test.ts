import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { attachToSocket, setSocket, socketOptions } from './chat-socket.ts'

const newSocket = () => io('http://127.0.0.1:9', { ...socketOptions, autoConnect: false })

it('the connection tries websocket, then polling, and gives up after 10000 ms [SOCK-04, SOCK-05, CONST-10]', () => {
  const socket = newSocket()
  expect(socket.io.opts.transports).toEqual(['websocket', 'polling'])
  expect(socket.io.opts.tryAllTransports).toBe(true)
  expect(socket.io.timeout()).toBe(10_000)
})

it('a subscriber gets the current connection and each that replaces it, until it unsubscribes', () => {
  const calls: string[] = []
  const recordCalls = (name: string) =>
    attachToSocket((_socket, organizationId) => {
      calls.push(`${name} ${organizationId}`)
      return () => calls.push(`${name} leaves ${organizationId}`)
    })
  const stopEarly = recordCalls('early')
  setSocket({ socket: newSocket(), organizationId: 1 })
  const stopLate = recordCalls('late')
  setSocket(undefined)
  setSocket({ socket: newSocket(), organizationId: 2 })
  stopEarly()
  setSocket(undefined)
  stopLate()
  expect(calls).toEqual([
    ...['early 1', 'late 1', 'early leaves 1', 'late leaves 1'],
    ...['early 2', 'late 2', 'early leaves 2', 'late leaves 2'],
  ])
})
