import type { FastifyInstance, FastifyReply } from 'fastify'

/** Runs work after the response is sent, so that the response time reveals nothing about it. */
export type Background = (reply: FastifyReply, work: () => Promise<void>) => void

/** Waits for running work before the service stops. */
export function background(app: FastifyInstance): Background {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (reply, work) => {
    reply.raw.once('close', () => {
      const done = work()
        .catch((error) => reply.log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(done))
      running.add(done)
    })
  }
}
