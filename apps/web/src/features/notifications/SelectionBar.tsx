import { Button, Checkbox } from '@mantine/core'
import type { Notification } from '@muster/contracts/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { archive, change } from './cache/change-notifications.ts'
import { remove } from './cache/delete-notifications.ts'
import classes from './notifications-page.module.css'
import type { Selection } from './use-selection.ts'

type Props = { rows: readonly Notification[] | undefined; selection: Selection }

/** First line of the list: selects all loaded rows, and acts on the selected ones. */
export function SelectionBar({ rows = [], selection: { chosen, all, none } }: Props) {
  const queryClient = useQueryClient()
  const some = chosen.length > 0
  const then = (run: () => void) => () => {
    none()
    run()
  }
  return (
    <div className={classes.bar}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box in it is the control */}
      <label className={classes.all}>
        <Checkbox
          aria-label='Select all'
          disabled={rows.length === 0}
          checked={some && chosen.length === rows.length}
          indeterminate={some && chosen.length < rows.length}
          onChange={some && chosen.length === rows.length ? none : all}
        />
        {!some && 'Select all'}
      </label>
      <span className={classes.chosen} role='status'>
        {some ? `${chosen.length} selected` : ''}
      </span>
      {some && (
        <div className={classes.bulk}>
          {chosen.some(({ is_read }) => !is_read) && (
            <Button size='xs' variant='default' onClick={then(() => change(queryClient, chosen, 'read'))}>
              Mark as Read
            </Button>
          )}
          {chosen.some(({ is_archived }) => !is_archived) ? (
            <Button size='xs' variant='default' onClick={then(() => archive(queryClient, chosen))}>
              Archive
            </Button>
          ) : (
            <Button size='xs' variant='default' onClick={then(() => change(queryClient, chosen, 'unarchive'))}>
              Unarchive
            </Button>
          )}
          <Button size='xs' variant='default' onClick={then(() => remove(queryClient, chosen))}>
            Delete
          </Button>
        </div>
      )}
    </div>
  )
}
