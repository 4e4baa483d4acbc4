import type { Notification } from '@muster/contracts/notifications'
import { use } from 'react'
import type { OfferedAction } from '../../lib/actions/offers.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { RowMenuContext } from '../../ui/actions/row-menu-context.ts'
import { useActionMenu } from '../../ui/actions/use-action-menu.tsx'
import { RowAction } from '../../ui/table/RowAction.tsx'
import classes from './notification.module.css'
import { useNotificationActions } from './use-notification-actions.ts'

type Props = { notification: Notification }

/** The actions that have no button of their own, because they are rarer and about further notifications too. */
const onlyInMenu = ['unfollow', 'mute-task', 'mute-reason']

/** Buttons that change a notification without opening it, and one with a menu; on a phone only this one. */
export function NotificationActions({ notification }: Props) {
  const isPhone = useIsPhone()
  const actions = useNotificationActions()(notification).filter(({ id }) => id !== 'peek')
  return (
    <div className={classes.actions} data-object={notification.id}>
      {!isPhone &&
        actions.map(
          ({ id, label, icon, run }) =>
            icon &&
            !onlyInMenu.includes(id) && (
              <RowAction
                key={id}
                label={`${label}: ${notification.title}`}
                hint={label}
                icon={icon}
                onClick={() => run?.()}
              />
            ),
        )}
      <More notification={notification} actions={actions} />
    </div>
  )
}

/** Opens the menu of the list, if it has one. */
function More({ notification: { id, title }, actions }: Props & { actions: readonly OfferedAction[] }) {
  const openMenu = use(RowMenuContext)
  const { open, menu } = useActionMenu({ label: `Actions on ${title}`, actions })
  return (
    <>
      <MoreButton
        name={title}
        onOpen={(point, button) => (openMenu ? openMenu(id, point, button) : open(point, button))}
      />
      {menu}
    </>
  )
}
