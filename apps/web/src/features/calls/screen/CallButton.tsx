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
  /** Gets the focus when the user reaches the call by key. */
  first?: boolean
  /** Small and without a background, beside a heading. */
  quiet?: boolean
  /** Hidden where there is little room. */
  extra?: boolean
  /** Its tooltip is hidden while what it opened is shown. */
  opened?: boolean
  /** The anchor of a menu. */
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
