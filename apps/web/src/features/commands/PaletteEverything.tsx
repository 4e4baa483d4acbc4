import { IconSearch } from '@tabler/icons-react'
import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import classes from './palette.module.css'

type Props = { text: string; onSearch: () => void }

/** Opens the page of the search, below the entries, where it stays visible while they scroll. */
export const PaletteEverything = ({ text, onSearch }: Props) => (
  <button type='button' className={classes.everything} aria-keyshortcuts='Shift+Enter' onClick={onSearch}>
    <IconSearch size={16} stroke={1.6} aria-hidden />
    <span className={classes.label}>Search everything for "{text}"</span>
    <KeyCaps keys='Shift+Enter' />
  </button>
)
