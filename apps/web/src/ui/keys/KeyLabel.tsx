import { singleKeys } from '../../lib/keys.ts'
import { KeyCaps } from './KeyCaps.tsx'
import classes from './keys.module.css'

type Props = { label: string; keys: string | undefined }

/** What a control does and, while single keys do something, the key that does it too. */
export const KeyLabel = ({ label, keys }: Props) => (
  <span className={classes.label}>
    {label}
    {keys && singleKeys.get() && <KeyCaps keys={keys} />}
  </span>
)
