import { ActionIcon } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import type { Chat } from '../room/chat.ts'
import { RoomFilesDialog } from './RoomFilesDialog.tsx'

/** Opens the list of the files of a direct room; that of a group is in its menu. */
export function FilesButton({ chat, roomId }: { chat: Chat; roomId: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon size={32} aria-label='Files' title='Files' onClick={() => setOpened(true)}>
        <IconFiles size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <RoomFilesDialog orgId={chat.organizationId} roomId={roomId} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
