import { singleKeys } from '../../lib/keys.ts'
import { KeyCaps } from './KeyCaps.tsx'
import classes from './keys.module.css'

type Props = { label: string; keys: string | undefined }

/** A control's label and, while single-key shortcuts are on, its shortcut. */
export const KeyLabel = ({ label, keys }: Props) => (
  <span className={classes.label}>
    {label}
    {keys && singleKeys.get() && <KeyCaps keys={keys} />}
  </span>
)
