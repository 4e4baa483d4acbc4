import { Kbd } from '@mantine/core'
import { capsOf } from './caps-of.ts'
import classes from './keys.module.css'

/** The keys of a shortcut, which are pressed in sequence (`g t`) or together (`Mod+k`). */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {capsOf(keys).map((key, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the order never changes
      <Kbd key={index} size='xs'>
        {key}
      </Kbd>
    ))}
  </span>
)
