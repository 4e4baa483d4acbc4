import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileLink } from '@muster/contracts/files'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import type { PreviewSize } from '../blob-keys.ts'
import { filesVisibleTo } from '../visible-to.ts'

const validSeconds = 600

/** What a signature covers: one file for one user until a time, in seconds since 1970. */
type Signed = { fileId: number; userId: number; until: number; preview: PreviewSize | undefined }

const signatureOf = (key: Buffer, { fileId, userId, until, preview }: Signed) =>
  createHmac('sha256', key)
    .update(`file ${fileId} for ${userId} until ${until} as ${preview ?? 'original'}`)
    .digest()

/** Whether the signature is valid now. */
export function isSigned(key: Buffer, signed: Signed, signature: string): boolean {
  const expected = signatureOf(key, signed)
  const given = Buffer.from(signature, 'base64url')
  const isValid = given.length === expected.length && timingSafeEqual(given, expected)
  return isValid && signed.until * 1_000 > Date.now()
}

function linkOf(key: Buffer, fileId: number, userId: number, preview: PreviewSize | undefined): FileLink {
  const until = Math.floor(Date.now() / 1_000) + validSeconds
  const signature = signatureOf(key, { fileId, userId, until, preview }).toString('base64url')
  const parameters = new URLSearchParams({
    user: `${userId}`,
    until: `${until}`,
    signature,
    ...(preview && { preview }),
  })
  return {
    id: fileId,
    url: `/files/${fileId}/content?${parameters}`,
    expires_at: new Date(until * 1_000).toISOString(),
  }
}

/** Links to the files among these that the caller sees, and that have the preview if one is requested. */
export async function fileLinks(
  db: Db,
  key: Buffer,
  principal: Principal,
  ids: readonly number[],
  preview: PreviewSize | undefined,
): Promise<FileLink[]> {
  if (ids.length === 0) return []
  const visible = filesVisibleTo(db, principal.userId).where('f.id', 'in', ids).select('f.id').orderBy('f.id')
  const rows = await (preview ? visible.where('f.preview_state', '=', 'ready') : visible).execute()
  return rows.map(({ id }) => linkOf(key, id, principal.userId, preview))
}

/** A link to one file. Throws 404 if the caller does not see it, or if it has no such preview. */
export async function fileLink(
  db: Db,
  key: Buffer,
  principal: Principal,
  id: number,
  preview: PreviewSize | undefined,
): Promise<FileLink> {
  const [link] = await fileLinks(db, key, principal, [id], preview)
  return link ?? refuseNotFound('File')
}
