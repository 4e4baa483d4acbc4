import { fork } from 'node:child_process'
import { once } from 'node:events'

type Options = {
  url: string
  auth: { token: string; organizationId: number }
  room: string
  messageCount: number
  /** Additional environment variables, which may change the clock of the process. */
  environment: Record<string, string>
}

/**
 * Sends messages to the room from a window in a separate process. @returns the value of Date.now() in that process at
 * the end
 */
export async function sendFromProcess({ url, auth, room, messageCount, environment }: Options): Promise<number> {
  const args = [url, auth.token, auth.organizationId, room, messageCount].map(String)
  const child = fork(`${import.meta.dirname}/window-process.ts`, args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  // Unlike `exit`, `close` comes after all messages of the process.
  const ended = once(child, 'close').then(([code, signal]) => {
    throw new Error(`The process of the window ended (${signal ?? `exit code ${code}`}) before it reported its time.`)
  })
  const [time] = await Promise.race([once(child, 'message'), ended])
  return time
}
