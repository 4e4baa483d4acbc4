import type { ReactNode } from 'react'

/** Content slightly above the middle of an otherwise empty page, at its optical centre. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <div style={{ minHeight: '80dvh', display: 'grid', placeItems: 'center', padding: 16 }}>{children}</div>
)
