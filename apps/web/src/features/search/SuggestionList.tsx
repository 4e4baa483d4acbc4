import classes from './search-field.module.css'
import type { Suggestion } from './suggestions.ts'

type Props = {
  id: string
  suggestions: readonly Suggestion[]
  /** -1 if none is current. */
  currentIndex: number
  onChoose: (suggestion: Suggestion) => void
}

/** The operators or values that continue the query. The focus stays in the field. */
export const SuggestionList = ({ id, suggestions, currentIndex, onChoose }: Props) => (
  <div id={id} role='listbox' aria-label='Suggestions' className={classes.suggestions}>
    {suggestions.map((suggestion, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys that choose an entry
      <div
        key={suggestion.id}
        id={`${id}-${index}`}
        role='option'
        tabIndex={-1}
        aria-selected={index === currentIndex}
        className={classes.suggestion}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(suggestion)}
      >
        <span className={classes.label}>{suggestion.label}</span>
        {suggestion.detail && <span className={classes.detail}>{suggestion.detail}</span>}
      </div>
    ))}
  </div>
)
