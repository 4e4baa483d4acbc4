import { chatDraftKeysOf, outboxKeysOf } from '../../../lib/forms/unsent-content.ts'
import { storedDrafts } from './drafts.ts'
import { createOutbox, type OutgoingFile } from './outbox.ts'

/** A message that was not sent, or a draft. */
export type UnsentText = { key: string; content: string; files: readonly OutgoingFile[]; remove: () => void }

/** Finds the user's unsent messages and this tab's drafts in organizations that the user does not belong to now. */
export function unsentElsewhere(userId: number, organizationIds: readonly number[]): UnsentText[] {
  const isElsewhere = (orgId: string | undefined) => !organizationIds.includes(Number(orgId))
  const messages = outboxKeysOf(userId)
    .filter((key) => isElsewhere(key.split(':').at(-1)))
    .flatMap((key) => {
      const outbox = createOutbox({ key, storage: localStorage, send: async () => 'later' })
      return outbox.all().map(({ clientId, content, files = [] }) => ({
        key: clientId,
        content,
        files,
        remove: () => outbox.discard(clientId),
      }))
    })
  const drafts = chatDraftKeysOf(userId)
    .filter((key) => isElsewhere(key.split(':')[2]))
    .map((key) => ({ key, content: storedDrafts.get(key), files: [], remove: () => storedDrafts.keep(key, '') }))
    .filter(({ content }) => content.trim() !== '')
  return [...messages, ...drafts]
}
