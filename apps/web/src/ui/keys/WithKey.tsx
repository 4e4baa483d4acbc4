import { type ComponentProps, cloneElement } from 'react'
import { singleKeys } from '../../lib/keys.ts'
import { Hint } from '../Hint.tsx'
import { KeyLabel } from './KeyLabel.tsx'

type Props = { label: string; keys: string | undefined; children: ComponentProps<typeof Hint>['children'] }

/** Adds a tooltip with the shortcut to a labelled button, if single-key shortcuts are turned on. */
export function WithKey({ label, keys, children }: Props) {
  if (keys === undefined || !singleKeys.get()) return children
  // In aria-keyshortcuts a space means "or", so a sequence of two keys appears only in the tooltip.
  const shortcut = keys.includes(' ') ? undefined : keys.toUpperCase()
  return (
    <Hint label={<KeyLabel label={label} keys={keys} />}>
      {cloneElement(children, { 'aria-keyshortcuts': shortcut })}
    </Hint>
  )
}
