import { typingWords } from './typing-words.ts'
import classes from './window.module.css'

/** Who is typing. The line takes its place also while nobody is. */
export const TypingLine = ({ names }: { names: readonly string[] }) => (
  <p className={classes.typing} role='status'>
    {typingWords(names)}
  </p>
)
