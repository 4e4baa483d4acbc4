import * as calls from '@muster/contracts/calls'
import * as messages from '@muster/contracts/chat/messages'
import * as people from '@muster/contracts/chat/people'
import * as rooms from '@muster/contracts/chat/rooms'
import { documentInputOf } from '@muster/server/openapi/contract'

/** The content of the chat service's OpenAPI document that does not come from the routes. */
export const chatContract = documentInputOf({
  title: 'Muster chat',
  description:
    "The chat service. Users' ids are strings of digits; a direct room is addressed by the other person's id. Events are sent over Socket.IO at the same address to clients that connect with `auth: {token, organizationId}`; /asyncapi.json describes them.",
  modulesByTag: { People: people, Rooms: rooms, Messages: messages, Calls: calls },
})
