import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearch } from './look/search.ts'
import { useOrganization } from './organization.ts'
import { Redirect } from './Redirect.tsx'

type Props = {
  /** Undefined where it is gone, so that there is nothing to follow. */
  organizationId: number | undefined
  children: ReactNode
}

/** A page about one thing, in its organization: a link may carry another, and what one may do hangs on the thing's own. */
export function InOwnOrganization({ organizationId, children }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useSearch()
  const selected = useOrganization()
  if (organizationId === undefined || organizationId === selected?.id) return children
  return <Redirect to={pathname} search={{ ...search, orgId: organizationId }} />
}
