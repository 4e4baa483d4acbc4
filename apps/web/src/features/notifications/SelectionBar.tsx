import { Button, Checkbox } from '@mantine/core'
import type { Notification } from '@muster/contracts/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { archive, changeNotifications } from './cache/change-notifications.ts'
import { deleteNotifications } from './cache/delete-notifications.ts'
import classes from './notifications-page.module.css'
import type { Selection } from './use-selection.ts'

type Props = { rows: readonly Notification[] | undefined; selection: Selection }

/** The bar above the list, which selects all listed rows and changes or deletes the selected ones. */
export function SelectionBar({ rows = [], selection: { chosen, selectAll, clear } }: Props) {
  const queryClient = useQueryClient()
  const hasSelection = chosen.length > 0
  const clearThen = (run: () => void) => () => {
    clear()
    run()
  }
  return (
    <div className={classes.bar}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box in it is the control */}
      <label className={classes.all}>
        <Checkbox
          aria-label='Select all'
          disabled={rows.length === 0}
          checked={hasSelection && chosen.length === rows.length}
          indeterminate={hasSelection && chosen.length < rows.length}
          onChange={hasSelection && chosen.length === rows.length ? clear : selectAll}
        />
        {!hasSelection && 'Select all'}
      </label>
      <span className={classes.chosen} role='status'>
        {hasSelection ? `${chosen.length} selected` : ''}
      </span>
      {hasSelection && (
        <div className={classes.bulk}>
          {chosen.some(({ is_read }) => !is_read) && (
            <Button
              size='xs'
              variant='default'
              onClick={clearThen(() => changeNotifications(queryClient, chosen, 'read'))}
            >
              Mark as Read
            </Button>
          )}
          {chosen.some(({ is_archived }) => !is_archived) ? (
            <Button size='xs' variant='default' onClick={clearThen(() => archive(queryClient, chosen))}>
              Archive
            </Button>
          ) : (
            <Button
              size='xs'
              variant='default'
              onClick={clearThen(() => changeNotifications(queryClient, chosen, 'unarchive'))}
            >
              Unarchive
            </Button>
          )}
          <Button size='xs' variant='default' onClick={clearThen(() => deleteNotifications(queryClient, chosen))}>
            Delete
          </Button>
        </div>
      )}
    </div>
  )
}
