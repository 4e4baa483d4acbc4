import type { StoredFile } from '@muster/contracts/files/fields'
import sharp from 'sharp'
import type { Person, World } from '../testing/world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

export const tusHeaders = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })
export const metadata = (name: string, organizationId: number) =>
  `filename ${base64(name)},organization_id ${base64(`${organizationId}`)}`

/** Creates an upload without sending a byte. */
export const createUpload = ({ app }: World, by: Person, organizationId: number, name: string, size: number) =>
  app.inject({
    method: 'POST',
    url: '/files/uploads',
    headers: {
      ...tusHeaders(by.token),
      'upload-length': `${size}`,
      'upload-metadata': metadata(name, organizationId),
    },
  })

/** Sends bytes of an upload at an offset. */
export const sendBytes = ({ app }: World, by: Person, id: number, offset: number, bytes: Buffer) =>
  app.inject({
    method: 'PATCH',
    url: `/files/uploads/${id}`,
    headers: {
      ...tusHeaders(by.token),
      'upload-offset': `${offset}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  })

/** Uploads a whole file, and returns it as the service describes it. */
export async function uploadFile(
  world: World,
  by: Person,
  organizationId: number,
  { name = 'notes.txt', bytes = Buffer.from('Some notes.') }: { name?: string; bytes?: Buffer } = {},
): Promise<StoredFile> {
  const created = await createUpload(world, by, organizationId, name, bytes.length)
  if (created.statusCode !== 201) throw new Error(created.body)
  const { id } = created.json()
  const sent = await sendBytes(world, by, id, 0, bytes)
  if (sent.statusCode !== 204) throw new Error(sent.body)
  return (await world.as(by).get(`/files/${id}`)).body
}

/** A picture with a gradient, so that no two sizes are equal. */
export const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 20 } } })
    .toFormat(format)
    .toBuffer()
