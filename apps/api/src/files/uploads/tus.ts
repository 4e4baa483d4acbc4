import { Readable } from 'node:stream'
import type { Principal } from '@muster/server/access/principal'
import { hasProperty } from '@muster/server/has-property'
import { Problem } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { ERRORS, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import type { FileConfig } from '../limits.ts'
import { createUpload, newUploadOf } from './create-upload.ts'
import type { PartFiles } from './part-files.ts'
import { uploadLocker } from './upload-locker.ts'
import { UploadStore } from './upload-store.ts'

const path = '/files/uploads'

/** Sentences for the errors of the tus server; its other errors are faults of the client's protocol. */
const messages: Record<number, string> = {
  404: 'Upload not found',
  409: 'The upload continues at another offset.',
  412: 'The header Tus-Resumable is missing.',
  413: 'The body is larger than the rest of the upload.',
}

/** Serves the request, sets the headers of the response, and returns the id of the upload. */
export type Tus = (request: FastifyRequest, reply: FastifyReply, principal: Principal) => Promise<number>

/** Serves requests of the tus protocol. The caller of the function has checked that the upload is the user's. */
export function createTus(
  services: Pick<Services, 'store' | 'blobs' | 'jobs'> & { parts: PartFiles; config: FileConfig },
): Tus {
  const principals = new WeakMap<object, Principal>()
  const errors = new WeakMap<object, unknown>()
  const { store, config } = services
  const server = new Server({
    path,
    relativeLocation: true,
    datastore: new UploadStore(services),
    locker: uploadLocker(store),
    lockDrainTimeout: 100,
    namingFunction: async (request, metadata) =>
      String(await create(store, config, principals.get(request), request.headers.get('upload-length'), metadata)),
    onResponseError: (request, error) => {
      errors.set(request, error)
      // The response of the tus server is not sent; see `problemFor`.
      return { status_code: 500, body: '' }
    },
  })

  return async (request, reply, principal) => {
    const webRequest = webRequestOf(request)
    principals.set(webRequest, principal)
    const response = await server.handleWeb(webRequest)
    const error = errors.get(webRequest)
    if (error) throw problemFor(error)
    const text = response.body === null ? '' : await response.text()
    if (response.status >= 400) throw new Problem(response.status, messages[response.status] ?? sentence(text))
    for (const name of ['Location', 'Upload-Offset', 'Upload-Length', 'Tus-Resumable']) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return Number((response.headers.get('Location') ?? webRequest.url).split('/').at(-1))
  }
}

async function create(
  store: Store,
  config: FileConfig,
  principal: Principal | undefined,
  length: string | null,
  metadata: Record<string, string | null> | undefined,
): Promise<number> {
  if (!principal) throw new Error('The request has no principal.')
  return createUpload(store, config, principal, newUploadOf(metadata, length))
}

function webRequestOf(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && isOfProtocol(name)) headers.set(name, value)
  }
  const { method } = request
  const body =
    (method === 'PATCH' || method === 'POST') && headers.get('content-type') === octetStream
      ? Readable.toWeb(request.raw)
      : null
  return new Request(new URL(request.url, 'http://localhost'), { method, headers, body, duplex: 'half' })
}

const statuses = new Set([404, 409, 412, 413])

export const octetStream = 'application/offset+octet-stream'

const isOfProtocol = (name: string) =>
  name.startsWith('upload-') || name === 'tus-resumable' || name === 'content-type' || name === 'content-length'

/** Errors of the tus server are plain objects; everything else was thrown by this service. */
function problemFor(error: unknown): unknown {
  if (error instanceof Error || !hasProperty(error, 'status_code')) return error
  const body = hasProperty(error, 'body') ? String(error.body) : ''
  if (error === ERRORS.ERR_LOCK_TIMEOUT) {
    return new Problem(423, 'Another request continues this upload. Please try again.')
  }
  // The tus server uses 403 for missing headers and 501 for extensions of the protocol that are not supported.
  const status = statuses.has(Number(error.status_code)) ? Number(error.status_code) : 400
  return new Problem(status, messages[status] ?? sentence(body))
}

const sentence = (text: string) => `${text.trim().replace(/\.$/, '')}.`
