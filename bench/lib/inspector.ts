import { setTimeout as wait } from 'node:timers/promises'
import { openWebSocket, sendText } from '../chat/web-socket.ts'

/** Connects to the inspector of a Node process that was started with `--inspect-port`, and starts it by a signal. */
export async function openInspector(pid: number, port: number) {
  process.kill(pid, 'SIGUSR1')
  const url = await inspectorUrl(port)
  let lastId = 0
  const pending = new Map<number, (result: { usedSize?: number }) => void>()
  const { socket, upgraded } = openWebSocket(port, url.pathname, (bytes, start, end) => {
    const { id, result } = JSON.parse(bytes.toString('utf8', start, end))
    pending.get(id)?.(result)
    pending.delete(id)
  })
  await upgraded
  const call = (method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      pending.set(++lastId, resolve)
      sendText(socket, JSON.stringify({ id: lastId, method }))
    })
  return {
    /** The size of the JavaScript heap after a full garbage collection, in MB. */
    heapMb: async () => {
      await call('HeapProfiler.collectGarbage')
      return ((await call('Runtime.getHeapUsage')).usedSize ?? Number.NaN) / 1e6
    },
    close: () => socket.destroy(),
  }
}

async function inspectorUrl(port: number): Promise<URL> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/json`).catch(() => undefined)
    if (response) return new URL(JSON.parse(await response.text())[0].webSocketDebuggerUrl)
    await wait(20)
  }
}
