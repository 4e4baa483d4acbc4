import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Service = { process: ChildProcess; pid: number; url: string; startMs: number; stop(): Promise<void> }

let port = 18_200

/** Starts a program and waits for its first good answer; `startMs` is how long that took. */
export async function startService(
  args: string[],
  environment: Record<string, string>,
  portName: string,
  probe = '/readyz',
): Promise<Service> {
  const own = ++port
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, [portName]: String(own) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
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
