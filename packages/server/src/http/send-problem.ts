import type { Problem } from './problems.ts'

export function sendProblem(
  reply: { code(status: number): unknown; header(name: string, value: string): unknown; send(body: string): unknown },
  problem: Problem,
) {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', String(problem.retryAfterSeconds))
  reply.code(problem.status)
  reply.header('Content-Type', 'application/problem+json; charset=utf-8')
  return reply.send(JSON.stringify(problem.body()))
}
