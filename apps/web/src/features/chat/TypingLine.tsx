import { typingWords } from './typing-words.ts'
import classes from './window.module.css'

/** Who is writing just now; its line is there whether somebody is or not. */
export const TypingLine = ({ names }: { names: readonly string[] }) => (
  <p className={classes.typing} role='status'>
    {typingWords(names)}
  </p>
)
