import { createUpload } from '@muster/contracts/files'
import type { DetailedError } from 'tus-js-client'
import { readApiError } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { headersFor } from '../../../lib/api/prefetch.ts'
import { token } from '../../../lib/api/token.ts'
import type { TransferOptions } from './queue.ts'

const fallback = 'The upload failed'
/** After a restart of the server or a lost connection, the upload continues by itself for about a quarter of an hour. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, ...Array.from({ length: 60 }, () => 15_000)]

/** Sends a file by the tus protocol and returns its id. Continues after an interruption. Throws ApiError. */
export async function transfer(file: File, options: TransferOptions): Promise<number> {
  const { organizationId, chunkBytes, url, signal, onUrl, onProgress, onOffline } = options
  const { Upload } = await import('tus-js-client').catch(() => {
    throw new ApiError(fallback, { status: 0 })
  })
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: createUpload.path,
      uploadUrl: url ?? null,
      chunkSize: chunkBytes,
      metadata: { filename: file.name, organization_id: String(organizationId) },
      retryDelays,
      // The queue remembers the upload itself.
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        for (const [name, value] of Object.entries(headersFor(token.get()))) request.setHeader(name, value)
      },
      onUploadUrlAvailable: () => upload.url && onUrl(new URL(upload.url, location.href).pathname),
      onProgress: (sent) => onProgress(sent),
      onShouldRetry(error) {
        if (!mayRetry(statusOf(error))) return false
        onOffline()
        return true
      },
      onSuccess() {
        stopListening()
        resolve(Number(upload.url?.split('/').at(-1)))
      },
      onError(error) {
        stopListening()
        toApiError(error).then(reject)
      },
    })
    const stop = () => {
      upload.abort()
      stopListening()
      reject(new ApiError(fallback, { status: 0 }))
    }
    const restart = () => upload.abort().then(() => upload.start())
    const stopListening = () => {
      signal.removeEventListener('abort', stop)
      removeEventListener('online', restart)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    addEventListener('online', restart)
    upload.start()
  })
}

const isDetailed = (error: Error | DetailedError): error is DetailedError => 'originalResponse' in error

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0

/** 409 and 423: another request of this upload has not ended yet. 429: too many requests. 507: no storage is left. */
const mayRetry = (status: number) => [0, 409, 423, 429].includes(status) || (status >= 500 && status !== 507)

function toApiError(error: Error | DetailedError): Promise<ApiError> {
  const response = isDetailed(error) ? error.originalResponse : null
  if (!response || response.getStatus() < 400) return Promise.resolve(new ApiError(fallback, { status: 0 }))
  const copy = new Response(response.getBody(), { status: response.getStatus() })
  return readApiError(copy, createUpload.path, token.get(), fallback)
}
