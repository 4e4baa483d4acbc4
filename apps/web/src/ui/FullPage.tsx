import type { ReactNode } from 'react'

/** One thing in the middle of an otherwise empty page. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 16 }}>{children}</main>
)
