import { texts } from '@muster/contracts/texts'
import { Avatar } from './Avatar.tsx'
import classes from './avatar.module.css'

/** The maximum number of avatars, and of names in the text. The number of the others follows as '+N'. */
const maxAvatars = 3

type Props = {
  /** The people; the name of a user is null if it is unknown. */
  people: readonly { id: number; full_name: string | null }[]
  /** Whether to show only the avatars, with the names in a tooltip, as on cards. */
  compact?: boolean
}

/** A group of people: up to three of them, then the number of the others as '+N'; 'Unassigned' for an empty group. */
export function AvatarGroup({ people, compact = false }: Props) {
  if (people.length === 0) return <span className={classes.none}>Unassigned</span>
  const shownNames = namesText(people.map(({ full_name }) => full_name))
  const title = people.map(({ full_name }) => full_name ?? texts.unknownUser).join(', ')
  return (
    <span className={classes.group} title={title}>
      <span className={classes.stack}>
        {people.slice(0, maxAvatars).map(({ id, full_name }) => (
          <Avatar key={id} name={full_name ?? texts.unknownUser} userId={id} size={compact ? 20 : 24} />
        ))}
      </span>
      {compact ? (
        <span className='visually-hidden'>{shownNames}</span>
      ) : (
        <span className={classes.names}>{shownNames}</span>
      )}
      {compact && people.length > maxAvatars && <span aria-hidden>+{people.length - maxAvatars}</span>}
    </span>
  )
}

/** 'Ada, Ben, Cem +2'; 'Unassigned' for nobody; 'Unknown User' or 'Unknown Users' if no name is known. */
export function namesText(names: readonly (string | null)[]) {
  if (names.length === 0) return 'Unassigned'
  if (names.every((name) => name === null)) return names.length === 1 ? texts.unknownUser : texts.unknownUsers
  const shownNames = names
    .slice(0, maxAvatars)
    .map((name) => name ?? texts.unknownUser)
    .join(', ')
  return names.length > maxAvatars ? `${shownNames} +${names.length - maxAvatars}` : shownNames
}
