import { useEffect, useState } from 'react'
import type { Attachments } from './use-attachments.ts'

/**
 * React hook to send a text with its files. `request` calls `send`, or waits for the uploads first; a second request
 * takes it back. A failed upload ends the wait.
 */
export function useSendWhenUploaded({ isUploading, fault }: Attachments, send: () => void) {
  const [isWaiting, setIsWaiting] = useState(false)
  const request = () => {
    if (fault !== undefined) return
    if (isUploading) setIsWaiting(!isWaiting)
    else send()
  }
  const sendWhenUploaded = () => {
    if (!isWaiting || (isUploading && fault === undefined)) return
    setIsWaiting(false)
    if (fault === undefined) send()
  }
  useEffect(sendWhenUploaded)
  return { isWaiting, request }
}
