import { StatusRing } from './marks/StatusRing.tsx'

/** The product's logo and name. */
export const Brand = () => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, fontWeight: 650, fontSize: 16 }}>
    <StatusRing filledQuarters={3} size={18} color='var(--accent)' />
    Muster
  </span>
)
