import { UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useHint } from '../../../ui/use-hint.tsx'
import classes from './controls.module.css'

type Props = {
  label: string
  icon: TablerIcon
  onClick?: () => void
  tone?: 'plain' | 'off' | 'on' | 'end'
  /** The one that gets the focus when one comes to the call by key. */
  first?: boolean
  /** Small and without a ground of its own, beside a heading. */
  quiet?: boolean
  /** Not where there is little room. */
  extra?: boolean
  /** Its name is not shown while what it opened stands there. */
  opened?: boolean
  /** So that a menu can hang from it. */
  ref?: Ref<HTMLButtonElement>
}

/** A round control of a call. */
export function CallButton({
  label,
  icon: Icon,
  tone = 'plain',
  first = false,
  quiet = false,
  extra = false,
  opened = false,
  ...rest
}: Props) {
  const { on, hint } = useHint(label)
  return (
    <>
      <UnstyledButton
        {...rest}
        className={classes.control}
        data-tone={tone}
        data-quiet={quiet || undefined}
        data-first={first || undefined}
        aria-label={label}
        data-extra={extra || undefined}
        {...on}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </UnstyledButton>
      {!opened && hint}
    </>
  )
}
