import classes from './avatar.module.css'
import { avatarColor, initials } from './initials.ts'

type Props = {
  name: string
  /** The user whose picture covers the initials: see `features/pictures/picture-rules.ts`. */
  userId?: number | string | undefined
  size?: number
  title?: string
}

/**
 * The picture of a user or, if there is none, the initials on the user's colour. The caller shows the name beside the
 * avatar or as its tooltip.
 */
export const Avatar = ({ name, userId, size = 24, title }: Props) => (
  <span
    className={userId === undefined ? classes.avatar : `${classes.avatar} picture-of-${userId}`}
    style={{ background: avatarColor(name), width: size, height: size, fontSize: size * 0.4 }}
    title={title}
    aria-hidden
  >
    {initials(name)}
  </span>
)
