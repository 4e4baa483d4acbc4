import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from './serve.ts'

test.each([201, 200])('a response with the status %i contains only keys of the contract', async (status) => {
  const app = Fastify()
  const endpoint = {
    method: 'POST',
    path: '/rooms',
    summary: 'Creates a room, or returns the existing one.',
    access: 'public',
    success: 201,
    existingStatus: 200,
    reply: z.object({ name: z.string() }),
  } as const
  route(app, endpoint, async (_request, reply) => {
    void reply.code(status)
    return { name: 'Team', secret: 'key' }
  })
  const response = await app.inject({ method: 'POST', url: '/rooms' })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ name: 'Team' })
})
