import * as contract from '@muster/contracts/chat/messages'
import { tagged } from '@muster/server/http/etag'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../rooms/routes.ts'
import { deleteMessage, editMessage } from './change.ts'
import { messagePage } from './page.ts'
import { addReaction, removeReaction } from './reactions.ts'
import { markRead } from './read.ts'
import { sendMessage } from './send.ts'

const targetOf = ({ roomId, messageId }: { roomId: string; messageId: string }) => ({ address: roomId, messageId })

export async function messageRoutes(app: FastifyInstance) {
  serveTagged(app, contract.listMessages, 'one', ({ store, session, params, query }) =>
    messagePage(store.db, askerOf(session, params), params.roomId, query),
  )
  serve(app, contract.sendMessage, async ({ store, session, params, body, reply }) =>
    tagged(reply, session.userId, await sendMessage(store, askerOf(session, params), params.roomId, body)),
  )
  serve(app, contract.updateMessage, async ({ store, session, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    const asker = askerOf(session, params)
    return tagged(reply, session.userId, await editMessage(store, asker, targetOf(params), body.content, ifMatch))
  })
  serve(app, contract.deleteMessage, async ({ store, session, params }) => {
    await deleteMessage(store, askerOf(session, params), targetOf(params))
    return undefined
  })
  serve(app, contract.addReaction, ({ store, session, params, body }) =>
    addReaction(store, askerOf(session, params), targetOf(params), body.emoji),
  )
  serve(app, contract.removeReaction, ({ store, session, params, query }) =>
    removeReaction(store, askerOf(session, params), targetOf(params), query.emoji),
  )
  serve(app, contract.markMessageRead, ({ store, session, params }) =>
    markRead(store, askerOf(session, params), targetOf(params)),
  )
}
