import { rm } from 'node:fs/promises'
import {
  buildMuster,
  createInstallation,
  type Muster,
  startMusterAndWait,
} from '../../apps/launcher/src/testing/start-muster.ts'

/**
 * Builds the services, runs `use`, and removes the build afterwards; if WITHSTAND_DIST names a folder with an existing
 * build, uses that instead.
 */
export async function withBuild(name: string, use: (dist: string) => Promise<void>): Promise<void> {
  const existingDist = process.env.WITHSTAND_DIST
  if (existingDist) return use(existingDist)
  const dist = await buildMuster(name)
  try {
    await use(dist)
  } finally {
    await rm(dist, { recursive: true, force: true })
  }
}

export type RunningMuster = { muster: Muster; environment: Record<string, string>; chatUrl: string }

/** Runs a separate Muster installation with additional environment variables while `use` runs. */
export async function withMuster(
  dist: string,
  extraEnvironment: Record<string, string>,
  use: (running: RunningMuster) => Promise<void>,
): Promise<void> {
  const { environment: baseEnvironment, remove } = await createInstallation()
  const environment = { ...baseEnvironment, ...extraEnvironment }
  const muster = await startMusterAndWait(dist, environment)
  try {
    await use({ muster, environment, chatUrl: `http://127.0.0.1:${environment.CHAT_PORT}` })
  } finally {
    await muster.stop()
    await remove()
  }
}
