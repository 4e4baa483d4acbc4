import { CandidateList } from '../text/CandidateList.tsx'
import type { NamedEmoji } from './emojis.ts'
import { inChosenTone } from './use-emoji-names.ts'

type Props = {
  id: string
  emojis: readonly NamedEmoji[]
  currentIndex: number
  onChoose: (emoji: NamedEmoji) => void
}

/** The emoji whose names match the text after the colon. */
export const EmojiNameList = ({ emojis, ...props }: Props) => (
  <CandidateList {...props} label='Insert an emoji' candidates={emojis} keyOf={({ emoji }) => emoji}>
    {(entry) => (
      <>
        <span aria-hidden>{inChosenTone(entry)}</span>
        <span>:{entry.codes[0]}:</span>
      </>
    )}
  </CandidateList>
)
