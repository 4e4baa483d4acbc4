import { deleteMessage, listMessages, updateMessage } from '@muster/contracts/chat/messages'
import { listPeople } from '@muster/contracts/chat/people'
import * as rooms from '@muster/contracts/chat/rooms'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { config } from '../../lib/api/config.ts'
import { once } from '../../lib/api/once.ts'
import { withRetry } from '../../lib/api/retry.ts'
import type { Asked } from './room/message-requests.ts'

const origin = config.chatUrl

/** All members of an organization as the chat knows them, including the current user. */
export const peopleQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['member', 'chat', orgId],
    queryFn: ({ signal }) =>
      call(listPeople, { params: { orgId } }, { origin, fallback: texts.failed.fetchPeople, signal }),
  })

/** The rooms that the user takes part in, the most recently used first. */
export const roomsQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['room', 'list', orgId],
    queryFn: ({ signal }) =>
      call(rooms.listRooms, { params: { orgId } }, { origin, fallback: texts.failed.fetchRooms, signal }),
  })

/** Requests messages. Repeats the request to a busy service until it responds, for as long as the result is wanted. */
export const askMessages = (orgId: number, roomId: string, query: Asked, isWanted: () => boolean) =>
  withRetry(
    () => call(listMessages, { params: { orgId, roomId }, query }, { origin, fallback: texts.failed.fetchMessages }),
    isWanted,
  )

type Target = { orgId: number; roomId: string; messageId: string }

export const editMessage = ({ content, ...params }: Target & { content: string }) =>
  call(updateMessage, { params, body: { content } }, { origin, fallback: texts.failed.editMessage })

export const takeBackMessage = (params: Target) =>
  call(deleteMessage, { params }, { origin, fallback: texts.failed.deleteMessage })

export const makeGroup = (orgId: number, body: { name: string | null; participantIds: string[] }) =>
  once(['group', orgId, body], (idempotencyKey) =>
    call(
      rooms.createRoom,
      { params: { orgId }, body: { ...body, isGroup: true } },
      { origin, fallback: texts.failed.createRoom, idempotencyKey },
    ),
  )

type OfRoom = { orgId: number; roomId: string }

export const addPeople = ({ participantIds, ...params }: OfRoom & { participantIds: string[] }) =>
  call(rooms.addParticipants, { params, body: { participantIds } }, { origin, fallback: texts.failed.addPeople })

export const takeOut = (params: OfRoom & { userId: string }) =>
  call(rooms.removeParticipant, { params }, { origin, fallback: texts.failed.removePerson })

export const leaveGroup = (params: OfRoom) =>
  call(rooms.leaveRoom, { params }, { origin, fallback: texts.failed.leaveRoom })

export const deleteGroup = (params: OfRoom) =>
  call(rooms.deleteRoom, { params }, { origin, fallback: texts.failed.deleteRoom })
