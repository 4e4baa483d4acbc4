import { Kbd } from '@mantine/core'
import classes from './keys.module.css'

/** The keys of a shortcut, which are pressed in sequence (`g t`) or together (`Ctrl K`). */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {keys.split(' ').map((key, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the order never changes
      <Kbd key={index} size='xs'>
        {key.length === 1 ? key.toUpperCase() : key}
      </Kbd>
    ))}
  </span>
)
