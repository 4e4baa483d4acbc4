import { trimEndWhile } from '@muster/contracts/trim-end-while'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { contentLinkQuery } from '../links.ts'

/** How much of a text is shown, so that a large file opens at once. */
export const maxShownBytes = 200_000

const fallback = 'Failed to load the text'

/** The beginning of a text file. */
export const textQuery = (id: number, size: number) =>
  queryOptions({
    queryKey: ['file-text', id],
    queryFn: async ({ client, signal }) => {
      const { url } = await client.fetchQuery(contentLinkQuery(id))
      const headers = { range: `bytes=0-${maxShownBytes - 1}` }
      const response = await fetch(url, { headers, signal }).catch(() => undefined)
      if (!response?.ok) throw new ApiError(fallback, { status: response?.status ?? 0 })
      return beginningOf(await response.text(), size > maxShownBytes)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** A text without its last line if it was cut. A single line keeps its complete characters. */
export function beginningOf(text: string, isCut: boolean): string {
  if (!isCut) return text
  const end = text.lastIndexOf('\n')
  return end > 0 ? text.slice(0, end) : trimEndWhile(text, /\uFFFD/)
}
