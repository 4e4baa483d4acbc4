import { type FileLink, listFileLinks, readFileLink } from '@muster/contracts/files'
import { previewSizes } from '@muster/contracts/files/fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { coalesce } from '../../lib/live/coalesce.ts'

type PreviewSize = (typeof previewSizes)[number]

/** The number of ids in one request, so that its address stays short. */
const maxIds = 200
/** A link that expires sooner is not used for something that begins now. */
const minValidMilliseconds = 2 * 60_000

type Request = {
  id: number
  preview: PreviewSize
  resolve: (link: FileLink | null) => void
  reject: (reason: unknown) => void
}

/** The previews that appear together get their links by one request. */
const batcher = coalesce<Request>((requests) => {
  for (const preview of previewSizes) {
    const ofSize = requests.filter((request) => request.preview === preview)
    for (let start = 0; start < ofSize.length; start += maxIds) load(preview, ofSize.slice(start, start + maxIds))
  }
}, 0)

async function load(preview: PreviewSize, requests: readonly Request[]) {
  const ids = [...new Set(requests.map(({ id }) => id))].join()
  try {
    const links = await call(listFileLinks, { query: { ids, preview } }, { fallback: 'Failed to fetch the previews' })
    for (const { id, resolve } of requests) resolve(links.find((link) => link.id === id) ?? null)
  } catch (error) {
    for (const { reject } of requests) reject(error)
  }
}

const isValid = ({ expires_at }: FileLink) => Date.parse(expires_at) - Date.now() > minValidMilliseconds

/** A link to a preview; null if there is none. A link that is still valid is kept, so that the picture is not loaded again. */
export const previewLinkQuery = (id: number, preview: PreviewSize) =>
  queryOptions({
    queryKey: ['file-link', id, preview],
    queryFn: ({ client }): Promise<FileLink | null> | FileLink => {
      const known = client.getQueryData<FileLink | null>(['file-link', id, preview])
      return known && isValid(known)
        ? known
        : new Promise((resolve, reject) => batcher.add({ id, preview, resolve, reject }))
    },
    staleTime: ({ state: { data } }) => (data && isValid(data) ? Number.POSITIVE_INFINITY : 0),
  })

export const fetchLink = (id: number) =>
  call(readFileLink, { params: { id }, query: {} }, { fallback: 'Failed to open the file' })

/** A link to the content. */
export const contentLinkQuery = (id: number) =>
  queryOptions({
    queryKey: ['file-link', id, 'content'],
    queryFn: ({ client }): Promise<FileLink> | FileLink => {
      const known = client.getQueryData<FileLink>(['file-link', id, 'content'])
      return known && isValid(known) ? known : fetchLink(id)
    },
    staleTime: ({ state: { data } }) => (data && isValid(data) ? Number.POSITIVE_INFINITY : 0),
  })
