import type { StoredFile } from '@muster/contracts/files/fields'

/** The height of every picture, so that a message keeps its height when its previews become ready. */
const singleHeight = 220
const severalSize = 140
const minWidth = 120
const maxWidth = 360

/** Whether the file has a preview or will have one. Stays the same, so that the message keeps its height. */
export const isShownAsPicture = ({ kind, preview_state }: Pick<StoredFile, 'kind' | 'preview_state'>) =>
  kind === 'picture' && preview_state !== 'none'

/** The size of a picture in a message, in pixels. Several pictures are squares. */
export function pictureBox({ width, height }: Pick<StoredFile, 'width' | 'height'>, isSingle: boolean) {
  if (!isSingle) return { width: severalSize, height: severalSize }
  const fitting = width && height ? Math.round((singleHeight * width) / height) : singleHeight
  return { width: Math.min(Math.max(fitting, minWidth), maxWidth), height: singleHeight }
}
