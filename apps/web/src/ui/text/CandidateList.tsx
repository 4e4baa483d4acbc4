import type { ReactNode } from 'react'
import classes from './text.module.css'

type Props<Candidate> = {
  id: string
  label: string
  candidates: readonly Candidate[]
  keyOf: (candidate: Candidate) => string
  currentIndex: number
  onChoose: (candidate: Candidate) => void
  /** Shows one candidate. */
  children: (candidate: Candidate) => ReactNode
}

/** What can complete the text before the caret. The focus stays in the text field, which handles the keys. */
export function CandidateList<Candidate>(props: Props<Candidate>) {
  const { id, label, candidates, keyOf, currentIndex, onChoose, children } = props
  return (
    <div id={id} role='listbox' aria-label={label} className={classes.candidates}>
      {candidates.map((candidate, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys that choose an entry
        <div
          key={keyOf(candidate)}
          id={`${id}-${index}`}
          ref={(option) => {
            if (option && index === currentIndex) scrollInList(option)
          }}
          role='option'
          tabIndex={-1}
          aria-selected={index === currentIndex}
          className={classes.candidate}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(candidate)}
        >
          {children(candidate)}
        </div>
      ))}
    </div>
  )
}

/** Scrolls only the list. `scrollIntoView` would scroll the page too, to a list that has not got its place yet. */
function scrollInList(option: HTMLElement) {
  const list = option.parentElement
  if (!list) return
  const [row, box] = [option.getBoundingClientRect(), list.getBoundingClientRect()]
  if (row.top < box.top) list.scrollTop -= box.top - row.top
  else if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom
}
