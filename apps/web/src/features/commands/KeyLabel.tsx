import { singleKeys } from '../../lib/keys.ts'
import classes from './commands.module.css'
import { KeyCaps } from './KeyCaps.tsx'

type Props = { label: string; keys: string | undefined }

/** What a control does and, while single keys do something, the key that does it too. */
export const KeyLabel = ({ label, keys }: Props) => (
  <span className={classes.label}>
    {label}
    {keys && singleKeys.get() && <KeyCaps keys={keys} />}
  </span>
)
