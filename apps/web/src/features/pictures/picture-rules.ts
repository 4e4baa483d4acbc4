import type { Me } from '@muster/contracts/accounts'
import { pictureAddress } from '../../lib/picture-address.ts'

type MemberPicture = { user_id: number; picture: string }

/**
 * The style rules that show pictures: one for each user who has a picture, for the class that `Avatar` sets. An avatar
 * therefore needs no subscription, the preview of the board has pictures too, and a picture that cannot be loaded leaves
 * the initials visible.
 */
export function pictureRules(me: Pick<Me, 'id' | 'picture'>, members: readonly MemberPicture[]): string {
  const keys = new Map(members.map(({ user_id, picture }) => [user_id, picture]))
  if (me.picture === null) keys.delete(me.id)
  else keys.set(me.id, me.picture)
  const rules = [...keys].map(
    ([id, key]) => `.picture-of-${id}::after{content:'';background-image:url(${pictureAddress(key)})}`,
  )
  return rules.join('\n')
}
