import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A message that one page passes to the sign-in page, which displays it. */
    notice?: string
    /** The email address to prefill. */
    email?: string
  }
}

/** The message and the email address that the previous page passed. */
export const useNotice = () => useLocation({ select: ({ state: { notice, email } }) => ({ notice, email }) })
