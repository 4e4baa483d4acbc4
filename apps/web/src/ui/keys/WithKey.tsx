import { type ComponentProps, cloneElement } from 'react'
import { singleKeys } from '../../lib/keys.ts'
import { Hint } from '../Hint.tsx'
import { KeyLabel } from './KeyLabel.tsx'

type Props = { label: string; keys: string | undefined; children: ComponentProps<typeof Hint>['children'] }

/** A button that says itself what it does; its tooltip adds the key, where there is one that does it. */
export function WithKey({ label, keys, children }: Props) {
  if (keys === undefined || !singleKeys.get()) return children
  // A space there means "or": two keys, one after the other, only the tooltip can say.
  const shortcut = keys.includes(' ') ? undefined : keys.toUpperCase()
  return (
    <Hint label={<KeyLabel label={label} keys={keys} />}>
      {cloneElement(children, { 'aria-keyshortcuts': shortcut })}
    </Hint>
  )
}
