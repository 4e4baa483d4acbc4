import * as contract from '@muster/contracts/chat/messages'
import { withETag } from '@muster/server/http/etag'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../rooms/routes.ts'
import { deleteMessage, editMessage } from './change.ts'
import { messagePage } from './page.ts'
import { addReaction, removeReaction } from './reactions.ts'
import { markRead } from './read.ts'
import { sendMessage } from './send.ts'

const targetOf = ({ roomId, messageId }: { roomId: string; messageId: string }) => ({ address: roomId, messageId })

export async function messageRoutes(app: FastifyInstance) {
  serveTagged(app, contract.listMessages, 'one', ({ store, principal, params, query }) =>
    messagePage(store.db, callerOf(principal, params), params.roomId, query),
  )
  serve(app, contract.sendMessage, async ({ store, principal, params, body, reply }) =>
    withETag(reply, principal.userId, await sendMessage(store, callerOf(principal, params), params.roomId, body)),
  )
  serve(app, contract.updateMessage, async ({ store, principal, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    const caller = callerOf(principal, params)
    return withETag(reply, principal.userId, await editMessage(store, caller, targetOf(params), body.content, ifMatch))
  })
  serve(app, contract.deleteMessage, async ({ store, principal, params }) => {
    await deleteMessage(store, callerOf(principal, params), targetOf(params))
    return undefined
  })
  serve(app, contract.addReaction, ({ store, principal, params, body }) =>
    addReaction(store, callerOf(principal, params), targetOf(params), body.emoji),
  )
  serve(app, contract.removeReaction, ({ store, principal, params, query }) =>
    removeReaction(store, callerOf(principal, params), targetOf(params), query.emoji),
  )
  serve(app, contract.markMessageRead, ({ store, principal, params }) =>
    markRead(store, callerOf(principal, params), targetOf(params)),
  )
}
