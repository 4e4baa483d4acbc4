import { UnstyledButton } from '@mantine/core'
import type { Message } from '@muster/contracts/chat/messages'
import { IconArrowBackUp, IconCopy, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/toasts/toast.tsx'
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx'
import { EmojiChoice } from './EmojiChoice.tsx'
import classes from './message.module.css'
import { reactBy } from './react.ts'
import type { RowActions } from './row-actions.ts'

type Props = {
  message: Message
  own: boolean
  actions: RowActions
}

/** The actions of a message: react, reply, copy; edit and delete for the user's own. */
export function MessageActions({ message, own, actions }: Props) {
  const { chat, actor, canWrite, onReply, onEdit, onBusy } = actions
  const [open, setOpen] = useState<'emojis' | 'delete'>()
  const react = reactBy(chat, message, String(actor.id))
  const show = (what: 'emojis' | 'delete' | undefined) => {
    setOpen(what)
    onBusy(what !== undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useEffect(() => () => onBusy(false), [])
  const copy = async () => {
    // Without https the browser offers no clipboard.
    const written = await navigator.clipboard?.writeText(message.content).then(
      () => true,
      () => false,
    )
    if (written) toast.success('Copied')
    else toast.error('The text could not be copied.')
  }
  return (
    <div className={classes.actions} role='toolbar' aria-label='Message actions'>
      {canWrite && (
        <>
          <EmojiChoice
            opened={open === 'emojis'}
            onOpen={(opened) => show(opened ? 'emojis' : undefined)}
            onChoose={react}
          />
          <Action label='Reply' icon={IconArrowBackUp} onClick={() => onReply(message)} />
        </>
      )}
      {own && canWrite && <Action label='Edit' icon={IconPencil} onClick={() => onEdit(message)} />}
      <Action label='Copy' icon={IconCopy} onClick={copy} />
      {own && <Action label='Delete' icon={IconTrash} onClick={() => show('delete')} />}
      <DeleteMessageDialog chat={chat} message={message} opened={open === 'delete'} onClose={() => show(undefined)} />
    </div>
  )
}

const Action = ({ label, icon: Icon, onClick }: { label: string; icon: TablerIcon; onClick: () => void }) => (
  <UnstyledButton className={classes.action} aria-label={label} title={label} onClick={onClick}>
    <Icon size={16} stroke={1.6} aria-hidden />
  </UnstyledButton>
)
