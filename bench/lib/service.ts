import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@muster/database/embedded/free-port'

export type Service = { process: ChildProcess; pid: number; url: string; startMs: number; stop(): Promise<void> }

/**
 * Starts a program, on a free port unless one is given, and waits for its first successful response. `startMs` is
 * the time until that response.
 */
export async function startService(
  args: string[],
  environment: Record<string, string | undefined>,
  portName: string,
  probe = '/readyz',
): Promise<Service> {
  const port = Number(environment[portName] ?? (await freePort()))
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, [portName]: String(port) },
    // Standard output is reserved for the figures, so the program's output goes to standard error.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await fetch(url + probe).catch(() => undefined)
    if (response?.ok) break
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const startMs = performance.now() - startedAt
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
