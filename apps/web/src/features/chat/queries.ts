import { deleteMessage, listMessages, sendMessage, updateMessage } from '@muster/contracts/chat/messages'
import { listPeople } from '@muster/contracts/chat/people'
import * as rooms from '@muster/contracts/chat/rooms'
import { texts } from '@muster/contracts/texts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { config } from '../../lib/api/config.ts'
import { callOnce, deleteOnce, sendOnce } from '../../lib/api/once.ts'
import { withRetry } from '../../lib/api/retry.ts'
import type { Outgoing } from './composer/outbox.ts'
import type { MessageQuery } from './room/message-requests.ts'

const origin = config.chatUrl

/** All active members of an organization with their online status, including the current user. */
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

export const roomFilesKey = (orgId: number, roomId: string) => ['room', 'files', orgId, roomId] as const

/** The files of a room's messages, newest first. */
export const roomFilesQuery = (orgId: number, roomId: string) =>
  infiniteQueryOptions({
    queryKey: roomFilesKey(orgId, roomId),
    queryFn: ({ pageParam: before, signal }) =>
      call(
        rooms.listRoomFiles,
        { params: { orgId, roomId }, query: before === 0 ? {} : { before } },
        { origin, fallback: 'Failed to fetch the files', signal },
      ),
    // The newest files; no file has this id.
    initialPageParam: 0,
    getNextPageParam: ({ files, hasMore }) => (hasMore ? files.at(-1)?.id : undefined),
  })

/** Requests messages. Retries a failed request as `withRetry` does, but only while `isWanted` returns true. */
export const fetchMessages = (orgId: number, roomId: string, query: MessageQuery, isWanted: () => boolean) =>
  withRetry(
    () => call(listMessages, { params: { orgId, roomId }, query }, { origin, fallback: texts.failed.fetchMessages }),
    isWanted,
  )

/** Sends a message without a socket. The service stores a message that is sent repeatedly only once. */
export const postMessage = (orgId: number, { roomId, content, replyTo, clientId, files }: Outgoing) => {
  const file_ids = files && files.length > 0 ? files.map(({ id }) => id) : undefined
  const body = { content, replyTo: replyTo?._id ?? null, clientId, ...(file_ids && { file_ids }) }
  return call(sendMessage, { params: { orgId, roomId }, body }, { origin, fallback: 'The message was not sent' })
}

type MessageParams = { orgId: number; roomId: string; messageId: string }

export const editMessage = ({ content, ...params }: MessageParams & { content: string }) =>
  call(updateMessage, { params, body: { content } }, { origin, fallback: texts.failed.editMessage })

export const removeMessage = (params: MessageParams) =>
  call(deleteMessage, { params }, { origin, fallback: texts.failed.deleteMessage })

export const createGroup = (orgId: number, body: { name: string | null; participantIds: string[] }) =>
  sendOnce(['group', orgId, body], (idempotencyKey) =>
    call(
      rooms.createRoom,
      { params: { orgId }, body: { ...body, isGroup: true } },
      { origin, fallback: texts.failed.createRoom, idempotencyKey },
    ),
  )

type RoomParams = { orgId: number; roomId: string }

export const addPeople = ({ participantIds, ...params }: RoomParams & { participantIds: string[] }) =>
  call(rooms.addParticipants, { params, body: { participantIds } }, { origin, fallback: texts.failed.addPeople })

export const removeParticipant = (params: RoomParams & { userId: string }) =>
  deleteOnce(['participant', params], () =>
    call(rooms.removeParticipant, { params }, { origin, fallback: texts.failed.removePerson }),
  )

export const leaveGroup = (params: RoomParams) =>
  callOnce(rooms.leaveRoom, { params }, { origin, fallback: texts.failed.leaveRoom })

export const deleteGroup = (params: RoomParams) =>
  deleteOnce(['group', params], () => call(rooms.deleteRoom, { params }, { origin, fallback: texts.failed.deleteRoom }))
