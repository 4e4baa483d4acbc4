import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A message that the previous page shows on the sign-in page. */
    notice?: string
    /** E-mail to prefill. */
    email?: string
  }
}

/** The message from the previous page. */
export const useNotice = () => useLocation({ select: ({ state: { notice, email } }) => ({ notice, email }) })
