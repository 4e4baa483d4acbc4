import { Avatar } from '../../ui/avatar/Avatar.tsx'
import classes from './people.module.css'
import { nameOf, type Person } from './person.ts'

type Props = { person: Person; below?: string | null; onOpen: () => void }

/** A person: avatar, the name that opens the profile, and a line below. */
export const PersonCell = ({ person, below, onOpen }: Props) => (
  <span className={classes.person}>
    <Avatar name={nameOf(person)} size={28} />
    <span className={classes.who}>
      <button type='button' className={classes.name} onClick={onOpen}>
        {nameOf(person)}
      </button>
      {below && <span className={classes.below}>{below}</span>}
    </span>
  </span>
)
