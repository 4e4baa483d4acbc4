import type { ReactNode } from 'react'

/** One thing in the middle of an otherwise empty page, a little above, where the eye takes the middle to be. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <div style={{ minHeight: '80dvh', display: 'grid', placeItems: 'center', padding: 16 }}>{children}</div>
)
