import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasProperty } from '@muster/server/has-property'

const keyBytes = 32

/**
 * The secret with which the links to files are signed: random, created on first use, and readable only by the service's
 * own user. It is beside the files, so that all nodes that share them share it, and it is not part of a backup.
 */
export function linkKey(dataFolder: string): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined
  return () => {
    key ??= readOrCreate(dataFolder).catch((error) => {
      key = undefined
      throw error
    })
    return key
  }
}

async function readOrCreate(dataFolder: string): Promise<Buffer> {
  const path = join(dataFolder, 'file-links.key')
  const existing = await readFile(path).catch(undefinedIfMissing)
  if (existing?.length === keyBytes) return existing
  await mkdir(dataFolder, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    const key = randomBytes(keyBytes)
    await file.writeFile(key).finally(() => file.close())
    return key
  } catch (error) {
    // Another node has created it at the same time, and may not have written it completely yet.
    if (!hasProperty(error, 'code') || error.code !== 'EEXIST') throw error
    const other = await readFile(path)
    if (other.length === keyBytes) return other
    throw new Error(`${path} is not a key. Delete it, and a new one is created.`)
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (hasProperty(error, 'code') && error.code === 'ENOENT') return undefined
  throw error
}
