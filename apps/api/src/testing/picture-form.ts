import sharp from 'sharp'

/** A multipart form with a file, as the body and headers of a request. Without a file: with a small PNG. */
export async function pictureForm(file?: Buffer, name = 'picture.png') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file ?? (await plainPicture()))]), name)
  const request = new Request('http://localhost', { method: 'PUT', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await request.arrayBuffer()), headers }
}

export const plainPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#2f6f4f' } })
    .png()
    .toBuffer()
