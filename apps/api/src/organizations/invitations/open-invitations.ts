import { leadsOrganization } from '@muster/server/access/visibility'
import { sql } from 'kysely'

/**
 * Whether the invitation `i` can be accepted: it has not expired, and its inviter may still invite, which
 * `can.inviteMember` allows for admins and managers.
 */
export const isOpen = sql<boolean>`(
  i.expires_at > now() and exists (
    select from memberships m
    where m.organization_id = i.organization_id and m.user_id = i.invited_by and m.status = 'active' and ${leadsOrganization}
  )
)`

/**
 * Whether the user `u` has verified the address that the invitation `i` was made for. Only then can the user see,
 * accept or decline the invitation without its link, because anybody can create an account that merely claims the
 * address.
 */
export const isOfVerifiedAddress = sql<boolean>`(u.is_verified and lower(u.email) = lower(i.email))`
