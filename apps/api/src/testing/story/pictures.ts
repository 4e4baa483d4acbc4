import { expect } from 'vitest'
import { plainPicture } from '../picture-form.ts'
import { dataOf, expectNoContent, type Person } from './context.ts'

/** The generated type of a file is text, so the form is written here. */
async function pictureForm() {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await plainPicture())]), 'picture.png')
  return { body: { file: '(bytes)' }, bodySerializer: () => form }
}

/** Uploads a picture and a logo, reads them as a member does, and removes them. */
export async function changePictures({ api }: Person, organization: number): Promise<void> {
  const path = { id: organization }
  const { picture } = dataOf(await api.PUT('/auth/picture', await pictureForm()))
  const listed = dataOf(await api.GET('/organizations/{id}/pictures', { params: { path } }))
  expect(listed).toEqual([{ user_id: expect.any(Number), picture }])
  const params = { path: { key: picture, size: 'small' as const } }
  const stored = await api.GET('/pictures/{key}/{size}', { params, parseAs: 'arrayBuffer' })
  expect(stored.response.headers.get('content-type')).toBe('image/webp')
  expectNoContent(await api.DELETE('/auth/picture'))

  const { logo } = dataOf(await api.PUT('/organizations/{id}/logo', { params: { path }, ...(await pictureForm()) }))
  expect(dataOf(await api.GET('/organizations/{id}', { params: { path } })).logo).toBe(logo)
  expectNoContent(await api.DELETE('/organizations/{id}/logo', { params: { path } }))
}
