import multipart from '@fastify/multipart'
import {
  listPictures,
  maxPictureBytes,
  readPicture,
  removeLogo,
  removePicture,
  setLogo,
  setPicture,
} from '@muster/contracts/pictures'
import { organizationStamp } from '@muster/server/facts/stamps'
import { refuseOtherOrganization } from '@muster/server/http/problems'
import { serve, servePublicFile } from '@muster/server/serve/serve'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { changeLogo, refuseLogo } from './change-logo.ts'
import { changePicture } from './change-picture.ts'
import { pictureCount, pictureRows } from './lists.ts'
import { readUpload } from './read-upload.ts'
import { sendPicture } from './send-picture.ts'
import { squaresOf } from './squares.ts'
import { deleteUnusedPictures, storePicture } from './stored-pictures.ts'

export async function pictureRoutes(app: FastifyInstance, services: Services) {
  const { store, blobs, runInBackground } = services
  await app.register(multipart, { limits: { fileSize: maxPictureBytes, files: 1, fields: 1, parts: 2 } })

  const storeUpload = async (request: FastifyRequest) =>
    storePicture(services, await squaresOf(await readUpload(request)))
  const deleteReplaced = (reply: FastifyReply) => runInBackground(reply, () => deleteUnusedPictures(services))

  serve(app, setPicture, async ({ principal, request, reply }) => {
    const picture = await storeUpload(request)
    await changePicture(store, principal, picture)
    deleteReplaced(reply)
    return { picture }
  })
  serve(app, removePicture, async ({ principal, reply }) => {
    await changePicture(store, principal, null)
    deleteReplaced(reply)
    return undefined
  })
  serve(app, setLogo, async ({ principal, params, request, reply }) => {
    await refuseLogo(store.db, principal, params.id)
    const logo = await storeUpload(request)
    await changeLogo(store, principal, params.id, logo)
    deleteReplaced(reply)
    return { logo }
  })
  serve(app, removeLogo, async ({ principal, params, reply }) => {
    await changeLogo(store, principal, params.id, null)
    deleteReplaced(reply)
    return undefined
  })
  serveList(
    app,
    listPictures,
    ({ db, callerId, input }) => ({
      rows: pictureRows(db, input.id),
      total: pictureCount(db, input.id),
      stamp: organizationStamp(callerId, input.id),
    }),
    refuseOtherOrganization,
  )
  servePublicFile(app, readPicture, ({ params, reply }) => sendPicture(blobs, params, reply))
}
