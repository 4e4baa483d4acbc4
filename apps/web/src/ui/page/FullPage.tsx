import type { ReactNode } from 'react'

/** Shows content at the optical centre, slightly above the middle, of an otherwise empty page. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <div style={{ minHeight: '80dvh', display: 'grid', placeItems: 'center', padding: 16 }}>{children}</div>
)
