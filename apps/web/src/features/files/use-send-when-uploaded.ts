import { useEffect, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import type { Attachments } from './use-attachments.ts'

/**
 * The texts that the user has sent, and that wait for uploads or have stopped waiting without being sent. Kept over a
 * change of the page, which ends the wait.
 */
const unsentKeys = new Set<string>()

const unsentText = 'This was not sent, because the uploads had not finished. Send it again.'

/**
 * React hook to send a text with its files. `request` calls `send`, or waits for the uploads first; a second request
 * takes it back. An upload that fails or that the user removes ends the wait, and so does leaving the page: nothing is
 * sent, and `note` says so until the user sends the text again. `note` is also `fault`, the reason why the text cannot be
 * sent.
 */
export function useSendWhenUploaded({ target, uploads, isUploading, fault }: Attachments, send: () => void) {
  const { id: userId } = useMe()
  const unsentKey = `${userId}:${target.key}`
  const [awaitedIds, setAwaitedIds] = useState<readonly string[]>()
  const isWaiting = awaitedIds !== undefined
  const sendNow = () => {
    unsentKeys.delete(unsentKey)
    send()
  }
  const request = () => {
    if (fault !== undefined) return
    if (!isUploading) return sendNow()
    if (isWaiting) unsentKeys.delete(unsentKey)
    else unsentKeys.add(unsentKey)
    setAwaitedIds(isWaiting ? undefined : uploads.map(({ id }) => id))
  }
  const sendWhenUploaded = () => {
    if (uploads.length === 0) unsentKeys.delete(unsentKey)
    if (!awaitedIds) return
    const isComplete = fault === undefined && awaitedIds.every((id) => uploads.some((upload) => upload.id === id))
    if (isComplete && isUploading) return
    setAwaitedIds(undefined)
    if (isComplete) sendNow()
  }
  useEffect(sendWhenUploaded)
  const isUnsent = !isWaiting && uploads.length > 0 && unsentKeys.has(unsentKey)
  return { isWaiting, request, note: fault ?? (isUnsent ? unsentText : undefined) }
}
