import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { singleKeys } from '../../lib/keys.ts'
import { KeyLabel } from './KeyLabel.tsx'

type Props = { label: string; keys: string | undefined; children: ReactElement }

/** A button that says itself what it does; its tooltip adds the key, where there is one that does it. */
export const WithKey = ({ label, keys, children }: Props) => (
  <Tooltip disabled={keys === undefined || !singleKeys.get()} label={<KeyLabel label={label} keys={keys} />}>
    {children}
  </Tooltip>
)
