import { singleKeys } from '../../lib/keys.ts'
import { KeyCaps } from './KeyCaps.tsx'
import classes from './keys.module.css'

type Props = { label: string; keys: string | undefined }

/** The label of a control, and its shortcut if single-key shortcuts are turned on. */
export const KeyLabel = ({ label, keys }: Props) => (
  <span className={classes.label}>
    {label}
    {keys && singleKeys.get() && <KeyCaps keys={keys} />}
  </span>
)
