import { memo } from 'react'
import classes from '../messages/messages.module.css'
import { MessageItem } from './MessageItem.tsx'
import { OutgoingItem } from './OutgoingItem.tsx'
import type { RowActions } from './row-actions.ts'
import type { Row } from './rows.ts'

type Props = {
  row: Row
  actions: RowActions
  /** It is pointed at, or has the focus. */
  active: boolean
  /** The user has jumped to it. */
  found: boolean
  usernames: ReadonlySet<string>
  /** The text that says who has seen it. */
  seen: string | undefined
}

/** One row of the conversation. */
export const MessageRow = memo(
  function MessageRow({ row, ...rest }: Props) {
    if (row.kind === 'day')
      return (
        <h3 className={classes.day}>
          <span>{row.name}</span>
        </h3>
      )
    if (row.kind === 'new')
      return (
        <p className={classes.new}>
          <span>New</span>
        </p>
      )
    if (row.kind === 'outgoing')
      return <OutgoingItem message={row.message} leads={row.leads} chat={rest.actions.chat} />
    if (row.message.kind === 'system') return <p className={classes.system}>{row.message.content}</p>
    return <MessageItem rowKey={row.key} message={row.message} leads={row.leads} {...rest} />
  },
  // The actions are new objects with each drawing and do the same.
  (before, after) =>
    before.active === after.active &&
    before.found === after.found &&
    before.seen === after.seen &&
    before.usernames === after.usernames &&
    before.actions.canWrite === after.actions.canWrite &&
    before.actions.actor === after.actions.actor &&
    isSame(before.row, after.row),
)

const isSame = (one: Row, other: Row) =>
  one.kind === other.kind &&
  one.key === other.key &&
  (!('message' in one) || ('message' in other && one.message === other.message && one.leads === other.leads))
