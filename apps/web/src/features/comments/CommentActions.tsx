import type { OfferedAction } from '../../lib/actions/offers.ts'
import { RowAction } from '../../ui/table/RowAction.tsx'
import classes from './comments.module.css'

/** The actions that have a button beside the comment; its menu contains all. */
const shownIds = ['edit', 'delete']

/** The Edit and Delete buttons of a comment, for its author. */
export const CommentActions = ({ actions }: { actions: readonly OfferedAction[] }) => (
  <span className={classes.actions}>
    {actions
      .filter(({ id }) => shownIds.includes(id))
      .map(
        ({ id, label, icon, run }) =>
          icon && <RowAction key={id} label={`${label} comment`} hint={label} icon={icon} onClick={() => run?.()} />,
      )}
  </span>
)
