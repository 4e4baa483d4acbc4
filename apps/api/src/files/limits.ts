import type { FileLimits } from '@muster/contracts/files'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import type { Config } from '@muster/server/run/env'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

export type FileConfig = Pick<Config, 'MAX_FILE_MB' | 'STORAGE_MB' | 'DATA_DIR'>

const bytesPerMegabyte = 1_000_000
/** A chunk of this size is received within the time limit of a request at 1.2 Mbit/s. */
const chunkBytes = 4 * 1024 * 1024

export const maxFileBytes = (config: FileConfig) => config.MAX_FILE_MB * bytesPerMegabyte

export const storageBytes = ({ STORAGE_MB }: FileConfig) =>
  STORAGE_MB === undefined ? null : STORAGE_MB * bytesPerMegabyte

/** The bytes of an organization's files. An upload in progress counts with its whole size, which reserves the rest. */
export async function usedBytes(db: Db, organizationId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

export async function readLimits(
  db: Db,
  config: FileConfig,
  principal: Principal,
  organizationId: number,
): Promise<FileLimits> {
  await actorOrRefuse(db, principal, organizationId)
  const used = await usedBytes(db, organizationId)
  const storage = storageBytes(config)
  return {
    max_file_bytes: maxFileBytes(config),
    chunk_bytes: chunkBytes,
    used_bytes: used,
    remaining_bytes: storage === null ? null : Math.max(0, storage - used),
  }
}
