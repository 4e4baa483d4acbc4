import { capsOf } from './caps-of.ts'
import { KeyCap } from './KeyCap.tsx'
import classes from './keys.module.css'

/** The keys of a shortcut, which are pressed in sequence (`g t`) or together (`Mod+k`). */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {capsOf(keys).map((key, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the order never changes
      <KeyCap key={index}>{key}</KeyCap>
    ))}
  </span>
)
