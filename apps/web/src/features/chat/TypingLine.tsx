import { typingText } from './typing-text.ts'
import classes from './window.module.css'

/** Shows who is typing. The line keeps its space while nobody is typing. */
export const TypingLine = ({ names }: { names: readonly string[] }) => (
  <p className={classes.typing} role='status'>
    {typingText(names)}
  </p>
)
