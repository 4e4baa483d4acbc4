import { useEffect, useState } from 'react'
import type { Attachments } from './use-attachments.ts'

/**
 * React hook to send a text with its files. `request` calls `send`, or waits for the uploads first; a second request
 * takes it back. An upload that fails or that the user removes ends the wait, and nothing is sent.
 */
export function useSendWhenUploaded({ uploads, isUploading, fault }: Attachments, send: () => void) {
  const [awaitedIds, setAwaitedIds] = useState<readonly string[]>()
  const isWaiting = awaitedIds !== undefined
  const request = () => {
    if (fault !== undefined) return
    if (isUploading) setAwaitedIds(isWaiting ? undefined : uploads.map(({ id }) => id))
    else send()
  }
  const sendWhenUploaded = () => {
    if (!awaitedIds) return
    const isComplete = fault === undefined && awaitedIds.every((id) => uploads.some((upload) => upload.id === id))
    if (isComplete && isUploading) return
    setAwaitedIds(undefined)
    if (isComplete) send()
  }
  useEffect(sendWhenUploaded)
  return { isWaiting, request }
}
