import { Avatar } from '../avatar/Avatar.tsx'
import { CandidateList } from './CandidateList.tsx'
import classes from './text.module.css'
import type { Candidate } from './use-mentions.ts'

type Props = { id: string; people: readonly Candidate[]; currentIndex: number; onChoose: (person: Candidate) => void }

/** The members who match the text after the at-sign. */
export const MentionList = ({ people, ...props }: Props) => (
  <CandidateList {...props} label='Mention somebody' candidates={people} keyOf={({ userId }) => userId}>
    {({ name, userId, username }) => (
      <>
        <Avatar name={name} userId={userId} size={20} />
        <span>{name}</span>
        <span className={classes.username}>@{username}</span>
      </>
    )}
  </CandidateList>
)
