import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearch } from './look/search.ts'
import { useOrganization } from './organization.ts'
import { Redirect } from './Redirect.tsx'

type Props = {
  /** The organization of the page's object; undefined if the object was deleted or is no longer visible to the user. */
  organizationId: number | undefined
  children: ReactNode
}

/**
 * Switches to the organization of the page's object. A link may select a different organization, but permissions depend
 * on the object's organization.
 */
export function SwitchToOrganization({ organizationId, children }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useSearch()
  const selected = useOrganization()
  if (organizationId === undefined || organizationId === selected?.id) return children
  return <Redirect to={pathname} search={{ ...search, orgId: organizationId }} />
}
