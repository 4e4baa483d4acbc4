import { partsOf, type Range } from './highlighted.ts'
import classes from './result.module.css'

/** A text in which the matches are marked. */
export const Highlighted = ({ text, ranges }: { text: string; ranges: readonly Range[] }) =>
  partsOf(text, ranges).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity and no state
      <mark key={index} className={classes.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
