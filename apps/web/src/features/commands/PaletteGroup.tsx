import { type ReactNode, useId } from 'react'
import classes from './palette.module.css'

/** Results of one kind, below their name. */
export function PaletteGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a listbox
    <div role='group' aria-labelledby={label ? id : undefined}>
      {label && (
        <div id={id} className={classes.group}>
          {label}
        </div>
      )}
      {children}
    </div>
  )
}
