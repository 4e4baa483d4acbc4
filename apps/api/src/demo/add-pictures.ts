import type { Blobs } from '@muster/server/blobs/blobs'
import type { Store } from '@muster/server/store'
import { squaresOf } from '../pictures/squares.ts'
import { storePicture, usePicture } from '../pictures/stored-pictures.ts'
import { drawPng } from './draw-png.ts'
import { demoEmail } from './fill.ts'

/** Background, skin, hair and clothes of the people who have a picture, by handle. The others show initials. */
const portraits: Record<string, [string, string, string, string]> = {
  ingrid: ['#dfe8e2', '#f0c8a8', '#d8b25a', '#2f5d50'],
  mateus: ['#e9dcc9', '#c98f62', '#2e211a', '#34506e'],
  ewa: ['#e3dff0', '#f3d0b5', '#7a3b22', '#6a4c93'],
  jonas: ['#d9e6ef', '#efc7a4', '#b8864b', '#284b63'],
  priya: ['#f1dfd6', '#a96f46', '#1d1614', '#a63d40'],
  sofia: ['#e6ecd8', '#e3b189', '#3a2618', '#5b7f3a'],
  daniel: ['#efe6d2', '#6f4527', '#17110e', '#c0782a'],
}

const drawing = ([background, skin, hair, clothes]: [string, string, string, string]) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="${background}"/>
    <circle cx="32" cy="25" r="15" fill="${hair}"/>
    <path d="M10 66c0-15 9-22 22-22s22 7 22 22z" fill="${clothes}"/>
    <rect x="27" y="35" width="10" height="13" rx="5" fill="${skin}"/>
    <circle cx="32" cy="29" r="11.5" fill="${skin}"/>
  </svg>`

/** Draws pictures for some people of the demo. */
export async function addPictures(store: Store, blobs: Blobs): Promise<void> {
  for (const [handle, colors] of Object.entries(portraits)) {
    const png = await drawPng(drawing(colors))
    const key = await storePicture({ store, blobs }, await squaresOf(png))
    await store.write(async (tx) => {
      await usePicture(tx, key)
      await tx.updateTable('users').set({ picture: key }).where('email', '=', demoEmail(handle)).execute()
    })
  }
}
