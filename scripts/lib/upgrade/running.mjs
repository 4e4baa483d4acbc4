import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../root.mjs'

const stopSeconds = 60
/** Longer than the launcher waits for its services, so that its own message is displayed. */
const startSeconds = 90
/** How long a service manager may take to start Muster again after it was stopped. */
const restartPauseMs = 3_000

const dataFolder = () => resolve(root, process.env.DATA_DIR || 'data')
const hostOf = () => (['', '0.0.0.0', undefined].includes(process.env.HOST) ? '127.0.0.1' : process.env.HOST)
const ports = () => [Number(process.env.API_PORT || 8000), Number(process.env.CHAT_PORT || 3001)]
const serviceUrls = () => ports().map((port) => `http://${hostOf().includes(':') ? `[${hostOf()}]` : hostOf()}:${port}`)

export const usesExternalDatabase = () => Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE)
export const installationFolder = dataFolder

/** Whether Muster runs here: a process holds the data folder, or a service listens on one of the ports. */
export async function isRunning() {
  if (await holderOfDataFolder()) return true
  return (await Promise.all(ports().map(isListening))).includes(true)
}

/** The process that holds the data folder, which is the launcher. See packages/database/src/embedded/lock.ts. */
async function holderOfDataFolder() {
  const lock = join(dataFolder(), 'running')
  for (const name of await readdir(lock).catch(() => [])) {
    const pid = Number(JSON.parse(await readFile(join(lock, name), 'utf8').catch(() => '{}')).pid)
    if (pid > 0 && isAlive(pid)) return pid
  }
  return undefined
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Throws if an upgrade could not find the services, or without a command could not stop them. */
export async function requireControl(stopCommand) {
  if (ports().includes(0)) throw new Error('An upgrade needs fixed ports: API_PORT and CHAT_PORT must not be 0.')
  if (stopCommand || (await holderOfDataFolder()) || !(await isRunning())) return
  throw new Error(
    `A process listens on port ${ports().join(' or ')} and does not hold the data folder, because it uses an external ` +
      'database or is another program. Stop it, or say how with --stop and --start. Nothing was changed.',
  )
}

/**
 * Stops Muster: by the given command, else by a signal to the launcher. Throws if it still runs, or is started again,
 * for example by a service manager.
 */
export async function stopMuster(command) {
  if (command) {
    const fault = runShell(command)
    if (fault) throw new Error(fault)
  } else {
    const pid = await holderOfDataFolder()
    if (pid) process.kill(pid, 'SIGTERM')
    else await requireControl()
  }
  for (const deadline = Date.now() + stopSeconds * 1_000; await isRunning(); await wait(100)) {
    if (Date.now() > deadline) throw new Error(`Muster still runs ${stopSeconds} s after it was told to stop.`)
  }
  if (command) return
  await wait(restartPauseMs)
  if (await isRunning())
    throw new Error(
      'Muster was started again by another program. Say how it is stopped and started, for example: ' +
        `npm run upgrade -- --stop 'systemctl stop muster' --start 'systemctl start muster'`,
    )
}

/**
 * Starts the build that is in place, by the given command or in the foreground, and waits until it works.
 * @returns `stop`, and `ended`, a promise of the exit code, which is undefined if a command started it
 */
export async function startMuster(command) {
  const launcher = command ? undefined : startLauncher()
  const stop = async (stopCommand) => {
    if (!stopCommand) return launcher?.stop()
    // A command may fail if the service has ended by itself.
    await stopMuster(stopCommand).catch(async (error) => {
      if (await isRunning()) throw error
    })
  }
  const ended = launcher?.ended
  let fault = command ? runShell(command) : undefined
  if (fault) return { fault, stop, ended }
  fault = 'it did not respond'
  for (const deadline = Date.now() + startSeconds * 1_000; Date.now() < deadline; await wait(200)) {
    const code = launcher?.exitCode()
    if (code !== undefined) return { fault: `it ended with code ${code}`, stop, ended }
    fault = await faultOfServices()
    if (!fault) return { fault, stop, ended }
  }
  return { fault: `${fault} within ${startSeconds} s`, stop, ended }
}

/** Starts the launcher in the foreground. A signal to this process stops it, and this process ends with it. */
function startLauncher() {
  const child = spawn(process.execPath, [join(root, 'dist/launcher.mjs')], { cwd: root, stdio: 'inherit' })
  let exitCode
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isInterrupted = true
      child.kill(signal)
    })
  const ended = once(child, 'exit').then(([code]) => {
    exitCode = code ?? 1
    // The user ended the upgrade, which does not mean that the version does not work. The next run continues.
    if (isInterrupted) process.exit(exitCode)
    return exitCode
  })
  return {
    ended,
    exitCode: () => exitCode,
    stop: async () => {
      if (exitCode === undefined) child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * What is wrong with the services: each must be ready, and must answer a request that reads its tables, which a version
 * that does not fit the schema cannot. @returns undefined if both work
 */
async function faultOfServices() {
  const [api, chat] = serviceUrls()
  // Of the right form, so that the services look it up.
  const token = { authorization: `Bearer ${'0'.repeat(43)}` }
  for (const [url, status, headers] of [
    [`${api}/readyz`, 200],
    [`${chat}/readyz`, 200],
    [`${api}/auth/me`, 401, token],
    [`${chat}/api/users/1`, 401, token],
    [`${api}/`, 200],
  ]) {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (!response) return `${url} did not respond`
    await response.arrayBuffer().catch(() => undefined) // otherwise the connection stays open
    if (response.status !== status) return `${url} returned ${response.status} instead of ${status}`
  }
  return undefined
}

/** @returns what is wrong; undefined if the command has succeeded */
function runShell(command) {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', cwd: root })
  return status === 0 ? undefined : `"${command}" failed with code ${status}`
}

function isListening(port) {
  return new Promise((done) => {
    const socket = connect({ port, host: hostOf() })
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
