import type { Endpoint, OutputOf } from '@muster/contracts/endpoint'
import type * as z from 'zod/mini'
import { addressOf } from './address.ts'
import { parseJson, readApiError } from './api.ts'
import { ApiError } from './api-error.ts'
import { token } from './token.ts'

type Options = {
  /** The error message when the server sends no detail. */
  fallback: string
  /** Receives the fraction sent, 0 to 1; 1 means that the server is processing the upload. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
  /** Makes it safe to retry a POST. */
  idempotencyKey?: string
}

/** Sends a form to an endpoint and returns its reply. Reports upload progress, which fetch cannot. Throws ApiError. */
export function upload<Params extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Params, never, never, Reply>,
  params: Record<string, number>,
  formData: FormData,
  { fallback, onProgress, signal, idempotencyKey }: Options,
): Promise<OutputOf<Reply>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const bearer = token.get()
    request.open(endpoint.method, addressOf(endpoint.path, { params }))
    request.setRequestHeader('authorization', `Bearer ${bearer}`)
    request.setRequestHeader('accept', 'application/json')
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress?.(1)
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) return resolve(parseJson(responseText))
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
      readApiError(new Response(responseText, { status, headers }), endpoint.path, bearer, fallback).then(reject)
    }
    request.onerror = () =>
      reject(
        new ApiError(fallback, {
          status: 0,
          detail: 'The file could not be sent. Check the connection and try again.',
        }),
      )
    request.onabort = () => reject(new ApiError(fallback, { status: 0, detail: 'The import was stopped.' }))
    signal?.addEventListener('abort', () => request.abort())
    request.send(formData)
  })
}
