import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import { IconArrowBackUp, IconCopy, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx'
import { EmojiChoice } from './EmojiChoice.tsx'
import classes from './message.module.css'
import { createReactionToggle } from './react.ts'
import type { RowActions } from './row-actions.ts'

type Props = {
  message: Message
  isOwn: boolean
  actions: RowActions
}

/**
 * The actions of a message: react, reply and copy; also edit and delete for the user's own messages. Where the user
 * cannot write, only copy and delete remain.
 */
export function MessageActions({ message, isOwn, actions }: Props) {
  const { chat, actor, canWrite, onReply, onEdit, onMenuOpenChange } = actions
  const [openPart, setOpenPart] = useState<'emojis' | 'delete'>()
  const react = createReactionToggle(chat, message, String(actor.id))
  const show = (part: 'emojis' | 'delete' | undefined) => {
    setOpenPart(part)
    onMenuOpenChange(part !== undefined)
  }
  // A layout effect, because a passive one could run after another message has opened its menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount
  useLayoutEffect(() => () => onMenuOpenChange(false), [])
  return (
    <div className={classes.actions} role='toolbar' aria-label='Message actions'>
      {canWrite && (
        <>
          <EmojiChoice
            opened={openPart === 'emojis'}
            onOpenedChange={(opened) => show(opened ? 'emojis' : undefined)}
            onChoose={react}
          />
          <Action label='Reply' icon={IconArrowBackUp} onClick={() => onReply(message)} />
        </>
      )}
      {isOwn && canWrite && <Action label='Edit' icon={IconPencil} onClick={() => onEdit(message)} />}
      {message.content !== '' && (
        <Action label='Copy' icon={IconCopy} onClick={() => copyText(message.content, 'Copied')} />
      )}
      {isOwn && <Action label='Delete' icon={IconTrash} onClick={() => show('delete')} />}
      <DeleteMessageDialog
        chat={chat}
        message={message}
        opened={openPart === 'delete'}
        onClose={() => show(undefined)}
      />
    </div>
  )
}

const Action = ({ label, icon: Icon, onClick }: { label: string; icon: TablerIcon; onClick: () => void }) => (
  <UnstyledButton className={classes.action} aria-label={label} title={label} onClick={onClick}>
    <Icon size={16} stroke={1.6} aria-hidden />
  </UnstyledButton>
)
