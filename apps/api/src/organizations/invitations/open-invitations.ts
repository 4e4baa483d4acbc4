import { leads } from '@muster/server/access/sight'
import { sql } from 'kysely'

/**
 * Whether the invitation `i` can be accepted: it has not expired, and its inviter may still invite, which
 * `can.inviteMember` allows for admins and managers.
 */
export const isOpen = sql<boolean>`(
  i.expires_at > now() and exists (
    select from memberships m
    where m.organization_id = i.organization_id and m.user_id = i.invited_by and m.status = 'active' and ${leads}
  )
)`

/**
 * Whether the user `u` has verified the address that the invitation `i` was made for. Only then can they see, accept or
 * decline it without its link: an account that merely claims the address must not.
 */
export const isOfVerifiedAddress = sql<boolean>`(u.is_verified and lower(u.email) = lower(i.email))`
