import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@muster/database/embedded/free-port'

export type Service = { process: ChildProcess; pid: number; url: string; startMs: number; stop(): Promise<void> }

/**
 * Starts a program, on a free port unless one is given, and waits for its first successful response, which it takes
 * `startMs` to give.
 */
export async function startService(
  args: string[],
  environment: Record<string, string | undefined>,
  portName: string,
  probe = '/readyz',
): Promise<Service> {
  const own = Number(environment[portName] ?? (await freePort()))
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, [portName]: String(own) },
    // Standard output is reserved for the figures.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const url = `http://127.0.0.1:${own}`
  for (;;) {
    const answer = await fetch(url + probe).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const startMs = performance.now() - began
  return {
    process: child,
    pid: child.pid ?? 0,
    url,
    startMs,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
