import type { ComponentProps } from 'react'
import { singleKeys } from '../../lib/keys.ts'
import { Hint } from '../../ui/Hint.tsx'
import { KeyLabel } from './KeyLabel.tsx'

type Props = { label: string; keys: string | undefined; children: ComponentProps<typeof Hint>['children'] }

/** A button that says itself what it does; its tooltip adds the key, where there is one that does it. */
export const WithKey = ({ label, keys, children }: Props) => (
  <Hint disabled={keys === undefined || !singleKeys.get()} label={<KeyLabel label={label} keys={keys} />}>
    {children}
  </Hint>
)
