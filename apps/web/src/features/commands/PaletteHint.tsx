import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import classes from './palette.module.css'

/** How a task is shown beside the current page. */
export const PaletteHint = () => (
  <p className={classes.hint}>
    <KeyCaps keys='Mod+Enter' /> shows a task beside the page
  </p>
)
