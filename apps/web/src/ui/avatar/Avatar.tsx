import classes from './avatar.module.css'
import { avatarColor, initials } from './initials.ts'

type Props = { name: string; size?: number; title?: string }

/** The initials of a user on the user's colour. The caller shows the name beside the avatar or as its tooltip. */
export const Avatar = ({ name, size = 24, title }: Props) => (
  <span
    className={classes.avatar}
    style={{ background: avatarColor(name), width: size, height: size, fontSize: size * 0.4 }}
    title={title}
    aria-hidden
  >
    {initials(name)}
  </span>
)
