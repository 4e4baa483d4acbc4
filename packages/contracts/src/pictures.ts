import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'

/** The sizes of the stored squares: for avatars, and for the settings. */
export const pictureSizes = ['small', 'large'] as const

export const maxPictureBytes = 5 * 1024 * 1024

/** The address of a stored picture. It is random, because an img element cannot send the token of a session. */
export const PictureKey = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be the key of a picture'))
export type PictureKey = z.output<typeof PictureKey>

/**
 * The body of both uploads is multipart/form-data with one `file`: PNG, JPEG, WebP or GIF without animation, at most
 * 5 MB. A picture that is not square is cropped to the square in its center.
 */
export const setPicture = endpoint({
  method: 'PUT',
  path: '/auth/picture',
  summary: "Replaces the caller's picture.",
  reply: z.object({ picture: PictureKey }),
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/auth/picture',
  summary: "Removes the caller's picture.",
})

export const setLogo = endpoint({
  method: 'PUT',
  path: '/organizations/:id/logo',
  summary: 'Replaces the logo of an organization.',
  params: IdParams,
  reply: z.object({ logo: PictureKey }),
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/organizations/:id/logo',
  summary: 'Removes the logo of an organization.',
  params: IdParams,
})

export const listPictures = endpoint({
  method: 'GET',
  path: '/organizations/:id/pictures',
  summary: 'The active members of an organization who have a picture, each with its key.',
  params: IdParams,
  reply: z.array(z.object({ user_id: Id, picture: PictureKey })),
})

export const readPicture = endpoint({
  method: 'GET',
  path: '/pictures/:key/:size',
  summary: 'Returns a picture or a logo as WebP. Its key is the permission.',
  access: 'public',
  params: z.object({ key: PictureKey, size: z.enum(pictureSizes) }),
})
