import { rm } from 'node:fs/promises'
import { buildMuster, type Muster, place, startedMuster } from '../../apps/launcher/src/testing/start-muster.ts'

/** Builds the services and removes the build after `use`, unless WITHSTAND_DIST names a folder with an existing build. */
export async function withBuild(name: string, use: (dist: string) => Promise<void>): Promise<void> {
  const given = process.env.WITHSTAND_DIST
  if (given) return use(given)
  const dist = await buildMuster(name)
  try {
    await use(dist)
  } finally {
    await rm(dist, { recursive: true, force: true })
  }
}

export type Running = { muster: Muster; environment: Record<string, string>; chatUrl: string }

/** Runs a separate Muster, with the additional environment variables in `more`, while `use` runs. */
export async function withMuster(
  dist: string,
  more: Record<string, string>,
  use: (running: Running) => Promise<void>,
): Promise<void> {
  const { environment: own, remove } = await place()
  const environment = { ...own, ...more }
  const muster = await startedMuster(dist, environment)
  try {
    await use({ muster, environment, chatUrl: `http://127.0.0.1:${environment.CHAT_PORT}` })
  } finally {
    await muster.stop()
    await remove()
  }
}
