import classes from '../text/text.module.css'
import type { NamedEmoji } from './emojis.ts'
import { inChosenTone } from './use-emoji-names.ts'

type Props = {
  id: string
  emojis: readonly NamedEmoji[]
  currentIndex: number
  onChoose: (emoji: NamedEmoji) => void
}

/** The emoji whose names match the text after the colon. The focus stays in the text field. */
export const EmojiNameList = ({ id, emojis, currentIndex, onChoose }: Props) => (
  <div id={id} role='listbox' aria-label='Insert an emoji' className={classes.candidates}>
    {emojis.map((entry, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys that choose an entry
      <div
        key={entry.emoji}
        id={`${id}-${index}`}
        role='option'
        tabIndex={-1}
        aria-selected={index === currentIndex}
        className={classes.candidate}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(entry)}
      >
        <span aria-hidden>{inChosenTone(entry)}</span>
        <span>:{entry.codes[0]}:</span>
      </div>
    ))}
  </div>
)
