import { Avatar } from '../../ui/avatar/Avatar.tsx'
import classes from './people.module.css'
import { nameOf, type Person } from './person.ts'

type Props = { person: Person; subtitle?: string | null; onOpen: () => void }

/** A person's avatar and name, with an optional line of text below. Clicking the name calls `onOpen`. */
export const PersonCell = ({ person, subtitle, onOpen }: Props) => (
  <span className={classes.person}>
    <Avatar name={nameOf(person)} userId={person.id} size={28} />
    <span className={classes.who}>
      <button type='button' className={classes.name} onClick={onOpen}>
        {nameOf(person)}
      </button>
      {subtitle && <span className={classes.below}>{subtitle}</span>}
    </span>
  </span>
)
