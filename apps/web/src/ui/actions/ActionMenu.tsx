import { Menu } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { OfferedAction } from '../../lib/actions/offers.ts'
import { singleKeys } from '../../lib/keys.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { DropdownMenu } from '../menu/DropdownMenu.tsx'
import { ActionSheet } from './ActionSheet.tsx'
import classes from './action-menu.module.css'

/** Where a menu opens, in CSS pixels of the viewport. */
export type Point = { x: number; y: number }

type Props = {
  /** The accessible name, such as 'Actions on HI-48'. */
  label: string
  point: Point
  actions: readonly OfferedAction[]
  onClose: () => void
}

/** A menu of actions: at a point, such as the pointer or a button, or in a sheet on a phone. */
export function ActionMenu(props: Props) {
  const isPhone = useIsPhone()
  const [opener] = useState(() => document.activeElement)
  // Before an action runs, so that a dialog that it opens returns the focus to the same element.
  const close = () => {
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true })
    props.onClose()
  }
  return isPhone ? <ActionSheet {...props} onClose={close} /> : <PointerMenu {...props} onClose={close} />
}

/** A menu that has no room below or above the point moves up, over the point, instead of beyond the window. */
const middlewares = { flip: true, shift: { crossAxis: true } }

const PointerMenu = ({ label, point, actions, onClose }: Props) => (
  <DropdownMenu
    opened
    onClose={onClose}
    position='bottom-start'
    width={264}
    offset={2}
    middlewares={middlewares}
    menuItemTabIndex={0}
  >
    <Menu.Target>
      <span className={classes.point} style={{ left: point.x, top: point.y }} aria-hidden />
    </Menu.Target>
    <Menu.Dropdown aria-label={label} className={classes.dropdown}>
      <ActionItems actions={actions} onRun={onClose} />
    </Menu.Dropdown>
  </DropdownMenu>
)

type ItemsProps = {
  actions: readonly OfferedAction[]
  /** Called before an action runs. */
  onRun?: () => void
}

/** The items of a menu, with the key of each action. */
export const ActionItems = ({ actions, onRun }: ItemsProps) =>
  actions.map(({ id, label, icon: Icon, keys, beginsGroup, run }, index) => (
    <Fragment key={id}>
      {beginsGroup && index > 0 && <Menu.Divider />}
      <Menu.Item
        className={classes.item}
        leftSection={Icon && <Icon size={16} stroke={1.6} aria-hidden />}
        rightSection={keys && singleKeys.get() && <KeyCaps keys={keys} />}
        onClick={() => {
          onRun?.()
          run?.()
        }}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ))
