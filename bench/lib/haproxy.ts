import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'

const configuration = resolve(import.meta.dirname, '../../deploy/haproxy.cfg')

export const hasHaproxy = () => spawnSync('haproxy', ['-v']).status === 0

export type Haproxy = {
  apiUrl: string
  chatUrl: string
  /** Sends a command to the proxy, such as `set server api/api1 state drain`. */
  command(text: string): Promise<string>
  /** Stops sending new requests and connections to a server such as `api/api1`, and waits for its open requests. */
  drain(server: string): Promise<void>
  /** Waits until the proxy considers all nodes ready. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

/** Starts HAProxy with the configuration for operators, before two nodes of each service. */
export async function startHaproxy(api: [string, string], chat: [string, string]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-haproxy-'))
  const adminSocket = join(folder, 'admin.sock')
  const ports = { web: await freePort(), chat: await freePort() }
  const addressOf = (url: string) => new URL(url).host
  const child = spawn('haproxy', ['-db', '-f', configuration], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      PATH: process.env.PATH,
      ADMIN_SOCKET: adminSocket,
      WEB_ADDRESS: `127.0.0.1:${ports.web}`,
      CHAT_ADDRESS: `127.0.0.1:${ports.chat}`,
      API_1: addressOf(api[0]),
      API_2: addressOf(api[1]),
      CHAT_1: addressOf(chat[0]),
      CHAT_2: addressOf(chat[1]),
    },
  })
  const apiUrl = `http://127.0.0.1:${ports.web}`
  const chatUrl = `http://127.0.0.1:${ports.chat}`
  for (const url of [apiUrl, chatUrl]) {
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error('HAProxy has ended.')
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  return {
    apiUrl,
    chatUrl,
    command: (text) => sendCommand(adminSocket, text),
    drain: async (server) => {
      await sendCommand(adminSocket, `set server ${server} state drain`)
      // WebSockets stay open, so the proxy cannot wait until no connection is left. Requests take far less than this.
      await new Promise((done) => setTimeout(done, 1_000))
    },
    untilReady: async () => {
      // The 18th field is the status of a server, in a line for each server, frontend and backend.
      const states = async () =>
        (await sendCommand(adminSocket, 'show stat'))
          .split('\n')
          .map((line) => line.split(','))
          .filter(([, name]) => /^(api|chat)\d$/.test(name ?? ''))
          .map((fields) => fields[17])
      while (!(await states()).every((state) => state?.startsWith('UP') || state === 'no check'))
        await new Promise((done) => setTimeout(done, 50))
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function sendCommand(path: string, text: string): Promise<string> {
  const socket = connect(path)
  let output = ''
  socket.on('data', (bytes) => {
    output += bytes
  })
  socket.end(`${text}\n`)
  await once(socket, 'close')
  return output.trim()
}
