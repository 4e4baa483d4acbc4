/**
 * Nodes of another version may publish other forms of pages. A node ignores forms that it does not know, and then reads
 * the rows itself. The number changes with the columns of a feed and with what its delivery needs.
 */
const form = 1

/** The new rows of one feed since a snapshot, with what their delivery needs. */
type SharedRows<Found> = { since: string; rows: never[]; found: Found }

/**
 * What a node has read from the database at once, for all nodes: the rows of each feed up to the snapshot `until`. Only
 * the feed knows the types of what was found.
 */
export type SharedPage<Found = unknown> = { until: string; feeds: SharedRows<Found>[] }

/** `sentAt` is by the clock of the node, in milliseconds. Without a page, the node stops. */
type Published<Found = unknown> = { form: number; sentAt: number; page?: SharedPage<Found> | undefined }

export type ReceivedPage = { node: string; sentAt: number; page?: SharedPage<never> | undefined }

const separator = ' '

export const writePage = (node: string, page?: SharedPage): string =>
  node + separator + JSON.stringify({ form, sentAt: Date.now(), page } satisfies Published)

/**
 * Reads what another node has published; undefined if this node has published it, or if it is not in the known form.
 */
export function readPage(text: string, ownNode: string): ReceivedPage | undefined {
  const nodeLength = text.indexOf(separator)
  const node = text.slice(0, nodeLength)
  if (node === ownNode) return undefined
  const published = parse(text.slice(nodeLength + 1))
  return published?.form === form ? { node, sentAt: published.sentAt, page: published.page } : undefined
}

function parse(text: string): Published<never> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
