import { IconSearch } from '@tabler/icons-react'
import classes from './header.module.css'

/** Looks like a search field, and opens the palette. */
export const PaletteButton = ({ onClick, disabled }: { onClick?: () => void; disabled?: boolean }) => (
  <button
    type='button'
    className={classes.palette}
    aria-label='Search or jump to'
    aria-keyshortcuts='Control+K Meta+K'
    disabled={disabled}
    onClick={onClick}
  >
    <IconSearch size={16} stroke={1.6} aria-hidden />
    <span className={classes.paletteText}>Search or jump to...</span>
    <kbd className={classes.paletteKeys}>Ctrl K</kbd>
  </button>
)
