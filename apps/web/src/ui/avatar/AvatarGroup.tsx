import { texts } from '@muster/contracts/texts'
import { Avatar } from './Avatar.tsx'
import classes from './avatar.module.css'

/** How many people are named before the rest is counted. */
const shown = 3

type Props = {
  /** Names; null for a user whose name is unknown. */
  names: readonly (string | null)[]
  /** Avatars only, with the names in a tooltip (for cards). */
  compact?: boolean
}

/** A group of people: up to three, then +N; 'Unassigned' for an empty group. */
export function AvatarGroup({ names, compact = false }: Props) {
  if (names.length === 0) return <span className={classes.none}>Unassigned</span>
  const people = names.map((name) => name ?? texts.unknownUser)
  const all = namesText(names)
  return (
    <span className={classes.group} title={people.join(', ')}>
      <span className={classes.stack}>
        {[...new Set(people)].slice(0, shown).map((name) => (
          <Avatar key={name} name={name} size={compact ? 20 : 24} />
        ))}
      </span>
      {compact ? <span className='visually-hidden'>{all}</span> : <span className={classes.names}>{all}</span>}
      {compact && people.length > shown && <span aria-hidden>+{people.length - shown}</span>}
    </span>
  )
}

/** 'Ada, Ben, Cem +2'; 'Unknown User' or 'Unknown Users' when no name is known. */
export function namesText(names: readonly (string | null)[]) {
  if (names.length === 0) return 'Unassigned'
  if (names.every((name) => name === null)) return names.length === 1 ? texts.unknownUser : texts.unknownUsers
  const first = names
    .slice(0, shown)
    .map((name) => name ?? texts.unknownUser)
    .join(', ')
  return names.length > shown ? `${first} +${names.length - shown}` : first
}
