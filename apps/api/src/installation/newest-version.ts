import { Problem, refuseConflict } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import { version } from '@muster/server/run/version'
import * as z from 'zod/mini'

const timeoutMilliseconds = 5_000
const maxBytes = 10_000

/** What the address in UPDATES_URL returns. */
const NewestVersion = z.object({
  version: z.string().check(z.regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}[\w.+-]{0,50}$/)),
  url: z.optional(z.string().check(z.maxLength(500), z.regex(/^https?:\/\//))),
})

/**
 * Requests the newest version from UPDATES_URL. The request contains nothing about the installation except its version,
 * and redirects are not followed.
 */
export async function findNewestVersion({ UPDATES_URL }: Pick<Config, 'UPDATES_URL'>) {
  if (UPDATES_URL === undefined) return refuseConflict('UPDATES_URL is not set.')
  try {
    const response = await fetch(UPDATES_URL, {
      redirect: 'error',
      headers: { Accept: 'application/json', 'User-Agent': `Muster/${version}` },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (!response.ok) throw new Error(`It returned ${response.status}.`)
    const newest = NewestVersion.parse(JSON.parse(await readText(response)))
    return { version: newest.version, url: newest.url ?? null }
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    throw new Problem(409, 'The address in UPDATES_URL does not return a version.', { cause })
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxBytes) throw new Error('It returned too much.')
  }
  return text
}
