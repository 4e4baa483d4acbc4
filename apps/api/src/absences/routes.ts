import {
  createAbsence,
  createMemberAbsence,
  deleteAbsence,
  deleteMemberAbsence,
  listAbsences,
  listOwnAbsences,
  updateAbsence,
  updateMemberAbsence,
} from '@muster/contracts/absences'
import { actorOrRefuse } from '@muster/server/access/actor'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { readAbsences, readOwnAbsences } from './read.ts'
import * as write from './write.ts'
import { createForMember, deleteForMember, updateForMember } from './write-for-member.ts'

export async function absenceRoutes(app: FastifyInstance) {
  serveTagged(app, listOwnAbsences, 'list', ({ store: { db }, principal }) => readOwnAbsences(db, principal.userId))
  serveTagged(app, listAbsences, 'list', async ({ store: { db }, principal, params: { id } }) => {
    await actorOrRefuse(db, principal, id)
    return readAbsences(db, id)
  })
  serve(app, createAbsence, ({ store, principal, body }) => write.createAbsence(store, principal, body))
  serve(app, updateAbsence, ({ store, principal, params, body }) =>
    write.updateAbsence(store, principal, params.id, body),
  )
  serve(app, deleteAbsence, async ({ store, principal, params }) => {
    await write.deleteAbsence(store, principal, params.id)
    return undefined
  })
  serve(app, createMemberAbsence, ({ store, principal, params, body }) =>
    createForMember(store, principal, params, body),
  )
  serve(app, updateMemberAbsence, ({ store, principal, params, body }) =>
    updateForMember(store, principal, params, params.absenceId, body),
  )
  serve(app, deleteMemberAbsence, async ({ store, principal, params }) => {
    await deleteForMember(store, principal, params, params.absenceId)
    return undefined
  })
}
