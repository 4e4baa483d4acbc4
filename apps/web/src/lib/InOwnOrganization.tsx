import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearch } from './look/search.ts'
import { useOrganization } from './organization.ts'
import { Redirect } from './Redirect.tsx'

type Props = {
  /** Undefined when the object was deleted, so there is no organization to switch to. */
  organizationId: number | undefined
  children: ReactNode
}

/**
 * Switches to the organization of the page's object: a link may name another one, and permissions depend on the
 * object's.
 */
export function InOwnOrganization({ organizationId, children }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useSearch()
  const selected = useOrganization()
  if (organizationId === undefined || organizationId === selected?.id) return children
  return <Redirect to={pathname} search={{ ...search, orgId: organizationId }} />
}
