import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { singleKeys } from '../../lib/keys.ts'
import { KeyLabel } from './KeyLabel.tsx'

type Props = { label: string; keys: string; children: ReactElement }

/** A button that says itself what it does; its tooltip adds the key. */
export const WithKey = ({ label, keys, children }: Props) => (
  <Tooltip disabled={!singleKeys.get()} label={<KeyLabel label={label} keys={keys} />}>
    {children}
  </Tooltip>
)
