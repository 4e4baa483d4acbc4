import {
  archiveNotification,
  changeNotifications,
  deleteNotification,
  markAllRead,
  markRead,
  markUnread,
  unarchiveNotification,
  updatePreferences,
} from '@muster/contracts/notifications'
import { refuseIfMatch } from '@muster/server/http/etag'
import { serve } from '@muster/server/serve/serve'
import type { FastifyInstance } from 'fastify'
import * as change from './change.ts'
import * as several from './change-several.ts'
import { notificationLists } from './lists.ts'
import * as preferences from './preferences.ts'

const changes = [
  [markRead, 'read'],
  [markUnread, 'unread'],
  [archiveNotification, 'archive'],
  [unarchiveNotification, 'unarchive'],
] as const

export async function notificationRoutes(app: FastifyInstance) {
  notificationLists(app)
  preferences.preferenceList(app)
  for (const [endpoint, action] of changes) {
    serve(app, endpoint, ({ store, session, params, request }) =>
      change.changeNotification(store, session, params.id, action, request.headers['if-match']),
    )
  }
  serve(app, deleteNotification, async ({ store, session, params }) => {
    await change.deleteNotification(store, session, params.id)
    return undefined
  })
  serve(app, changeNotifications, ({ store, session, body, request }) => {
    refuseIfMatch(request)
    return several.changeSeveral(store, session, body.ids, body.action)
  })
  serve(app, markAllRead, ({ store, session, body, request }) => {
    refuseIfMatch(request)
    return several.markAllRead(store, session, body.organization_id)
  })
  serve(app, updatePreferences, ({ store, session, body, request }) =>
    preferences.updatePreferences(store, session, body, request),
  )
}
