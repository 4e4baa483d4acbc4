import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What the page before wants said on the sign-in page. */
    notice?: string
    /** E-mail to fill in there. */
    email?: string
  }
}

/** What the page that led here left to say. */
export const useNotice = () => useLocation({ select: ({ state: { notice, email } }) => ({ notice, email }) })
