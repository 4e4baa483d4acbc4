import { failure } from './api.ts'
import { ApiError } from './api-error.ts'
import { headersFor } from './prefetch.ts'
import { token } from './token.ts'

/**
 * Downloads a file of the API with the session token, so that the server checks permissions at that moment. Throws
 * ApiError.
 */
export async function download(address: string, fallback: string): Promise<Blob> {
  const bearer = token.get()
  const away = () => {
    throw new ApiError(fallback, { status: 0 })
  }
  const response = await fetch(address, { headers: headersFor(bearer) }).catch(away)
  if (!response.ok) throw await failure(response, address, bearer, fallback)
  return response.blob().catch(away)
}
