import { listMessages } from '@muster/contracts/chat/messages'
import { plainText } from '@muster/contracts/plain-text'
import { texts } from '@muster/contracts/texts'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { config } from '../../lib/api/config.ts'
import { useAreaPath } from '../../lib/area.ts'
import type { AddressedObject } from '../../ui/text/object-address.ts'
import { ReferenceLink } from './ReferenceLink.tsx'
import { staleTime } from './reading.ts'

type Props = { message: Extract<AddressedObject, { kind: 'message' }>; children: ReactNode }

/** A message that a text refers to, as a link with its sender and its text, for participants of the room. */
export function MessageReference({ message: { organizationId, roomId, messageId }, children }: Props) {
  const to = useAreaPath()
  const { data } = useQuery({
    queryKey: ['message', 'reference', organizationId, roomId, messageId],
    queryFn: async () => {
      const request = { params: { orgId: organizationId, roomId }, query: { around: messageId, limit: 1 } }
      const { messages } = await call(listMessages, request, {
        origin: config.chatUrl,
        fallback: texts.failed.fetchMessages,
      })
      return messages.find(({ _id }) => _id === messageId) ?? null
    },
    staleTime,
    retry: false,
  })
  if (!data) return children
  return (
    <ReferenceLink
      to={to('chat')}
      search={{ orgId: organizationId, room: roomId, message: messageId }}
      icon={<IconMessage size={14} stroke={1.6} aria-hidden />}
    >
      {data.senderName}: {plainText(data.content) || texts.chat.messageDeleted}
    </ReferenceLink>
  )
}
