import { memo } from 'react'
import type { Usernames } from '../../../ui/text/markdown/find-in-text.ts'
import classes from '../messages/messages.module.css'
import { MessageItem } from './MessageItem.tsx'
import { OutgoingItem } from './OutgoingItem.tsx'
import type { RowActions } from './row-actions.ts'
import { isSameRow, type Row } from './rows.ts'

type Props = {
  row: Row
  actions: RowActions
  /** Whether the pointer, the focus or a jump has last moved to this row. */
  active: boolean
  /** Whether the user has just jumped to this row. */
  isJumpTarget: boolean
  usernames: Usernames
  /** The text that says who has seen the message. */
  seenText: string | undefined
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
      return <OutgoingItem message={row.message} isFirstOfGroup={row.isFirstOfGroup} chat={rest.actions.chat} />
    if (row.message.kind === 'system') return <p className={classes.system}>{row.message.content}</p>
    return <MessageItem rowKey={row.key} message={row.message} isFirstOfGroup={row.isFirstOfGroup} {...rest} />
  },
  // The functions in `actions` are not compared: they are new objects with each render but behave the same.
  (before, after) =>
    before.active === after.active &&
    before.isJumpTarget === after.isJumpTarget &&
    before.seenText === after.seenText &&
    before.usernames === after.usernames &&
    before.actions.canWrite === after.actions.canWrite &&
    before.actions.actor === after.actions.actor &&
    isSameRow(before.row, after.row),
)
