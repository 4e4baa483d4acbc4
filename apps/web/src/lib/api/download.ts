import { readApiError } from './api.ts'
import { ApiError } from './api-error.ts'
import { headersFor } from './prefetch.ts'
import { token } from './token.ts'

/**
 * Downloads a file from the API with the session token, so that the server checks the user's current permissions.
 * Throws ApiError.
 */
export async function download(address: string, fallback: string): Promise<Blob> {
  const bearer = token.get()
  const throwNoResponse = () => {
    throw new ApiError(fallback, { status: 0 })
  }
  const response = await fetch(address, { headers: headersFor(bearer) }).catch(throwNoResponse)
  if (!response.ok) throw await readApiError(response, address, bearer, fallback)
  return response.blob().catch(throwNoResponse)
}
