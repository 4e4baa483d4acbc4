import type { FastifyInstance, FastifyReply } from 'fastify'

/** Runs work after the response is sent, so that the response time reveals nothing about it. */
export type RunInBackground = (reply: FastifyReply, work: () => Promise<void>) => void

/** Returns a `RunInBackground`. Closing `app` waits for the work that is still running. */
export function backgroundRunner(app: FastifyInstance): RunInBackground {
  const runningWork = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(runningWork)
  })
  return (reply, work) => {
    reply.raw.once('close', () => {
      const promise = work()
        .catch((error) => reply.log.error({ err: error }, 'work after a response failed'))
        .finally(() => runningWork.delete(promise))
      runningWork.add(promise)
    })
  }
}
