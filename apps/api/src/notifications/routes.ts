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

const singleChanges = [
  [markRead, 'read'],
  [markUnread, 'unread'],
  [archiveNotification, 'archive'],
  [unarchiveNotification, 'unarchive'],
] as const

export async function notificationRoutes(app: FastifyInstance) {
  notificationLists(app)
  preferences.preferenceList(app)
  for (const [endpoint, action] of singleChanges) {
    serve(app, endpoint, ({ store, principal, params, request }) =>
      change.changeNotification(store, principal, params.id, action, request.headers['if-match']),
    )
  }
  serve(app, deleteNotification, async ({ store, principal, params }) => {
    await change.deleteNotification(store, principal, params.id)
    return undefined
  })
  serve(app, changeNotifications, ({ store, principal, body, request }) => {
    refuseIfMatch(request)
    return several.changeSeveral(store, principal, body.ids, body.action)
  })
  serve(app, markAllRead, ({ store, principal, body, request }) => {
    refuseIfMatch(request)
    return several.markAllRead(store, principal, body.organization_id)
  })
  serve(app, updatePreferences, ({ store, principal, body, request }) =>
    preferences.updatePreferences(store, principal, body, request),
  )
}
