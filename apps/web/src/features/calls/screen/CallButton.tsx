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
  /** Whether the button gets the focus when the user moves to the call by keyboard. */
  takesFocus?: boolean
  /** Whether the button has no background and, on wide screens, is smaller, for use beside a heading. */
  subtle?: boolean
  /** Whether the button is hidden when there is little space. */
  hiddenWhenNarrow?: boolean
  /** Whether the menu that the button opens is shown; the tooltip is then hidden. */
  opened?: boolean
  /** Set if the button is the anchor of a menu. */
  ref?: Ref<HTMLButtonElement>
}

/** A button with an icon, used as a control of a call. Its label is shown as a tooltip. */
export function CallButton({
  label,
  icon: Icon,
  tone = 'plain',
  takesFocus = false,
  subtle = false,
  hiddenWhenNarrow = false,
  opened = false,
  ...rest
}: Props) {
  const { handlers, tooltip } = useHint(label)
  return (
    <>
      <UnstyledButton
        {...rest}
        className={classes.control}
        data-tone={tone}
        data-quiet={subtle || undefined}
        data-first={takesFocus || undefined}
        aria-label={label}
        data-extra={hiddenWhenNarrow || undefined}
        {...handlers}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </UnstyledButton>
      {!opened && tooltip}
    </>
  )
}
