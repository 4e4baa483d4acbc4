import { setTimeout as wait } from 'node:timers/promises'

type Target = { url: string; token: string; organizationId: number }

const partBytes = 4 * 1024 * 1024
/** Statuses that a retry cannot change: the file, its metadata or the headers are too large or invalid. */
const finalStatuses = new Set([413, 422, 431])
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The service refused the upload, and would refuse it again. */
export class UploadRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The upload was refused with ${status}.`)
    this.status = status
  }
}

/**
 * Uploads a file by the tus protocol, and resumes after every failure. Calls `onFailure` with the status, or 0. Throws
 * `UploadRefused` if the service refuses the file itself.
 */
export async function uploadResuming(
  { url, token, organizationId }: Target,
  name: string,
  bytes: Buffer,
  onFailure: (status: number) => void,
): Promise<number> {
  const send = async (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) => {
    const allHeaders = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers }
    const signal = AbortSignal.timeout(60_000)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: allHeaders,
      signal,
      ...(body && { body: new Uint8Array(body) }),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response?.ok && text !== undefined) return { text, headers: response.headers }
    if (response && finalStatuses.has(response.status)) throw new UploadRefused(response.status)
    onFailure(response?.status ?? 0)
    await wait(100)
    return undefined
  }

  let id: number | undefined
  while (id === undefined) {
    const metadata = `filename ${base64(name)},organization_id ${base64(`${organizationId}`)}`
    const created = await send('POST', '/files/uploads', {
      'upload-length': `${bytes.length}`,
      'upload-metadata': metadata,
    })
    if (created) id = Number(JSON.parse(created.text).id)
  }
  for (let offset = 0; ; ) {
    const head = await send('HEAD', `/files/uploads/${id}`, {})
    if (!head) continue
    offset = Number(head.headers.get('upload-offset'))
    if (offset === bytes.length) return id
    const headers = { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' }
    await send('PATCH', `/files/uploads/${id}`, headers, bytes.subarray(offset, offset + partBytes))
  }
}
