import { Combobox } from '@mantine/core'
import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import type { Entry } from './find-entries.ts'
import classes from './palette.module.css'

/** One result in the palette. */
export const PaletteEntry = ({ entry: { id, icon: Icon, mark, code, label, keys } }: { entry: Entry }) => (
  <Combobox.Option value={id} className={classes.entry}>
    <span className={classes.mark}>{mark ?? (Icon && <Icon size={16} stroke={1.6} aria-hidden />)}</span>
    {code && <span className={classes.code}>{code}</span>}
    <span className={classes.label}>{label}</span>
    {keys && <KeyCaps keys={keys} />}
  </Combobox.Option>
)
