import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'

const coturnCommand = 'turnserver'
const packageManager = 'apt-get'
const isAvailable = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

/** Tries to install coturn if it is missing. Returns why it is still missing; undefined if it is installed. */
export function reasonWithoutRelay(): string | undefined {
  if (isAvailable(coturnCommand)) return undefined
  if (process.getuid?.() !== 0 || !isAvailable(packageManager))
    return 'coturn (turnserver) is not installed, and only root can install it with apt-get.'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(packageManager, ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync(packageManager, ['install', '-y', '-qq', '--no-install-recommends', 'coturn'], { env, stdio: 'ignore' })
  return isAvailable(coturnCommand) ? undefined : 'coturn (turnserver) could not be installed with apt-get.'
}

export type Relay = Awaited<ReturnType<typeof openRelay>>

/** Starts a coturn server that is reachable only from this machine, and relays only within this machine. */
export async function openRelay(firstSecret: string) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'muster-relay-'))
  let running: ChildProcess | undefined

  async function start(secret = firstSecret) {
    const relay = spawn(
      coturnCommand,
      [
        ...['-n', '--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=relay.test', '--fingerprint'],
        ...[`--listening-port=${port}`, '--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--allow-loopback-peers'],
        ...['--min-port=40000', '--max-port=49000', '--no-tls', '--no-dtls', '--no-cli', '--cli-password=unused'],
        ...[`--pidfile=${join(folder, 'pid')}`, '--log-file=stdout', '--simple-log'],
      ],
      { cwd: folder, stdio: 'ignore' },
    )
    running = relay
    const deadline = Date.now() + 60_000
    while (!(await isReachable(port))) {
      if (relay.exitCode !== null || Date.now() > deadline) throw new Error('coturn did not start.')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function stopRelay() {
    const relay = running
    running = undefined
    if (!relay || relay.exitCode !== null) return
    const ended = once(relay, 'exit')
    relay.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    port,
    start,
    kill: stopRelay,
    close: async () => {
      await stopRelay()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isReachable(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = (isReached: boolean) => {
      socket.destroy()
      resolve(isReached)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}
