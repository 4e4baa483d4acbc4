import { Avatar } from '../avatar/Avatar.tsx'
import classes from './text.module.css'

type Candidate = { userId: string; name: string; username: string }
type Props = { id: string; people: readonly Candidate[]; currentIndex: number; onChoose: (person: Candidate) => void }

/** The matches for the text after the at-sign. The focus stays in the text field. */
export const MentionList = ({ id, people, currentIndex, onChoose }: Props) => (
  <div id={id} role='listbox' aria-label='Mention somebody' className={classes.candidates}>
    {people.map((person, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys that choose an entry
      <div
        key={person.userId}
        id={`${id}-${index}`}
        role='option'
        tabIndex={-1}
        aria-selected={index === currentIndex}
        className={classes.candidate}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        <Avatar name={person.name} userId={person.userId} size={20} />
        <span>{person.name}</span>
        <span className={classes.username}>@{person.username}</span>
      </div>
    ))}
  </div>
)
