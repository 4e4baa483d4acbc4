import { useOrganization } from '../../lib/organization.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { useAway } from '../absences/use-away.ts'
import classes from './people.module.css'
import { nameOf, type Person } from './person.ts'

type Props = { person: Person; subtitle?: string | null; onOpen: () => void }

/** A person's avatar and name, with an optional line of text below, which also says until when the person is away. Clicking the name calls `onOpen`. */
export function PersonCell({ person, subtitle, onOpen }: Props) {
  const away = useAway(useOrganization()?.id)(person.id)
  const below = [subtitle, away].filter(Boolean).join(', ')
  return (
    <span className={classes.person}>
      <Avatar name={nameOf(person)} userId={person.id} size={28} />
      <span className={classes.who}>
        <button type='button' className={classes.name} onClick={onOpen}>
          {nameOf(person)}
        </button>
        {below && <span className={classes.below}>{below}</span>}
      </span>
    </span>
  )
}
