import { Kbd } from '@mantine/core'
import classes from './keys.module.css'

/** Shortcut keys: `g t` in sequence, `Ctrl+K` together. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {keys.split(' ').map((key, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice, and nothing moves
      <Kbd key={place} size='xs'>
        {key.length === 1 ? key.toUpperCase() : key}
      </Kbd>
    ))}
  </span>
)
