import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import { ComboboxOption } from '../../ui/select/ComboboxOption.tsx'
import type { Entry } from '../entries/entry.ts'
import classes from './palette.module.css'

/** One result in the palette. */
export const PaletteEntry = ({ entry, onChoose }: { entry: Entry; onChoose: () => void }) => {
  const { icon: Icon, mark, code, label, detail, keys } = entry
  return (
    <ComboboxOption className={classes.entry} onChoose={onChoose}>
      <span className={classes.mark}>{mark ?? (Icon && <Icon size={16} stroke={1.6} aria-hidden />)}</span>
      {code && <span className={classes.code}>{code}</span>}
      <span className={classes.label} data-detailed={detail !== undefined || undefined}>
        {label}
      </span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {keys && <KeyCaps keys={keys} />}
    </ComboboxOption>
  )
}
