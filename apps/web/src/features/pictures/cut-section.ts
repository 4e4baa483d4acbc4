const side = 512

/** The section of a picture as a square of 512 pixels. Throws if the browser cannot decode the file. */
export async function cutSection(
  file: Blob,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw the picture.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height, 0, 0, side, side)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}
